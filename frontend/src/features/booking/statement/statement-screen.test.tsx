// The booking statement: in the guest's language whatever staff read, with the numbers of fiscal receipts.
import { beginAtNoon, detail, PAID, signInAs } from '@test/booking';
import { company } from '@test/people';
import { payment, refund } from '@test/payment';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BookingDetail, Payment, Refund } from '@/core';
import { StatementScreen } from './statement-screen';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

const cash = (over: Partial<Payment> = {}) =>
  payment({ way: 'CASH', method: 'CASH', capturedAt: '2026-11-18T08:00:05Z', captured: 500_000, ...over });
const mistake = (over: Partial<Refund> = {}) =>
  refund({ way: 'CASH', kind: 'ENTRY_ERROR', status: 'SUCCEEDED', endedAt: '2026-11-19T12:00:00Z', ...over });

/** The lines of money on the sheet of a booking with these payments and sums. */
async function linesOf(payments: Payment[], sums: Partial<BookingDetail['facts']>) {
  fakeServer({
    'GET /bookings/1': () => ({ body: detail({ guestLanguage: 'en_US', facts: { ...PAID, ...sums }, payments }) }),
    'GET /companies/1': () => ({ body: company() }),
  });
  show(<StatementScreen id="1" />, { path: '/dashboard/company-bookings/1', at: '/dashboard/company-bookings/1' });
  const sheet = within(await screen.findByRole('article'));
  const table = sheet.queryByText('Payments and refunds')?.nextElementSibling;
  const lines = [...(table?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].slice(1).map((one) => one.textContent?.replaceAll('\u00a0', ' ')),
  );
  return { sheet, lines };
}

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

  it('leaves out a payment that was recorded by mistake, with its correction', async () => {
    const { sheet, lines } = await linesOf(
      [
        cash({ id: 5, refunded: 500_000, refunds: [mistake({ amount: 500_000 })] }),
        cash({ id: 6, captured: 1_800_000 }),
      ],
      { captured: 2_300_000, refunded: 500_000 },
    );
    expect(lines).toEqual([['Cash at the desk', '18,000 RSD']]);
    expect(sheet.getByText('Paid, less refunds').nextElementSibling).toHaveTextContent('18,000 RSD');
    expect(sheet.queryByText('Refund')).toBeNull();
  });

  it('shows a payment of which a part was a mistake as it should have been recorded', async () => {
    const { sheet, lines } = await linesOf(
      [
        cash({
          captured: 500_000,
          refunds: [
            mistake({ id: 1, amount: 200_000 }),
            // Reserved, and already counted by the balance: on its way to nobody.
            mistake({ id: 2, amount: 50_000, status: 'REQUESTED', endedAt: null, waitsForPerson: true }),
            mistake({ id: 3, amount: 90_000, status: 'FAILED', failure: 'refund.withdrawn' }),
            refund({ id: 4, way: 'CASH', amount: 100_000, status: 'SUCCEEDED', endedAt: '2026-11-20T12:00:00Z' }),
          ],
        }),
      ],
      { captured: 500_000, refunded: 300_000, refundsUnderWay: 50_000 },
    );
    expect(lines).toEqual([
      ['Cash at the desk', '2,500 RSD'],
      ['Refund', '−1,000 RSD'],
    ]);
    expect(sheet.getByText('Paid, less refunds').nextElementSibling).toHaveTextContent('1,500 RSD');
    expect(sheet.queryByText('On its way back')).toBeNull();
  });

  it('shows a refund that came back both ways', async () => {
    const back = refund({
      amount: 100_000,
      status: 'REVERSED',
      endedAt: '2026-11-19T12:00:00Z',
      reversedAt: '2026-11-20T12:00:00Z',
    });
    const { lines } = await linesOf([cash({ refunds: [back] })], { captured: 500_000, refunded: 0 });
    expect(lines).toEqual([
      ['Cash at the desk', '5,000 RSD'],
      ['Refund', '−1,000 RSD'],
      ['Refund, came back', '1,000 RSD'],
    ]);
  });
});
