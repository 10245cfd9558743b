// The booking statement: in the guest's language whatever staff read, with the numbers of fiscal receipts.
import { beginAtNoon, detail, PAID, signInAs } from '@test/booking';
import { company } from '@test/people';
import { payment, refund } from '@test/payment';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { StatementScreen } from './statement-screen';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

function open(guestLanguage: string) {
  const back = refund({
    way: 'CASH',
    status: 'SUCCEEDED',
    endedAt: '2026-11-20T12:00:00Z',
    fiscalReceiptNumber: 'ESIR-P7',
  });
  const paid = payment({
    way: 'CASH',
    method: 'CASH',
    capturedAt: '2026-11-18T08:00:05Z',
    captured: 1_800_000,
    fiscalReceiptNumber: 'ESIR-12',
    refunds: [back],
  });
  fakeServer({
    'GET /bookings/1': () => ({ body: detail({ guestLanguage, facts: PAID, payments: [paid] }) }),
    'GET /companies/1': () => ({ body: company() }),
  });
  return show(<StatementScreen id="1" />, {
    path: '/dashboard/company-bookings/1',
    at: '/dashboard/company-bookings/1',
  });
}

describe('the statement', () => {
  it('speaks the language of the guest, and the page that of the reader', async () => {
    const { user } = open('sr_Latn_RS');
    const sheet = await screen.findByRole('article');
    expect(within(sheet).getByText('Nije fiskalni račun')).toBeVisible();
    expect(sheet).toHaveAttribute('lang', 'sr-Latn-RS');
    expect(within(sheet).getByText('18.11.2026.')).toBeVisible();
    expect(sheet).toHaveTextContent(/18\.000\sRSD/);
    expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();

    await user.selectOptions(screen.getByLabelText('Language of the statement'), 'English');
    expect(await within(screen.getByRole('article')).findByText('Not a fiscal receipt')).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent(/18,000\sRSD/);
    expect(within(screen.getByRole('article')).getByText('18 Nov 2026')).toBeVisible();
  });

  it('names the fiscal receipts of payments and refunds', async () => {
    open('en_US');
    const sheet = within(await screen.findByRole('article'));
    expect(sheet.getByText('Fiscal receipt number: ESIR-12')).toBeVisible();
    expect(sheet.getByText('Fiscal receipt number: ESIR-P7')).toBeVisible();
  });
});
