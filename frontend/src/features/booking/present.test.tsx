// Who else is at a booking: named in its dialogs, on its page and, once somebody comes, in its row of the board.
import { beginAtNoon, detail, signInAs } from '@test/booking';
import { button, openBooking } from '@test/booking-screen';
import { bar, drag, measured, open as openCalendar } from '@test/calendar-screen';
import { show } from '@test/render';
import { concern, payment, refund, refundRequest } from '@test/payment';
import { fakeServer } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PresentPerson } from '@/core';
import { tellEvent } from '@/lib/events';
import { PresentMark } from '@/shared/booking/present';
import { MoneyDialogHost } from '@/shared/payment/dialog-host';
import { useMoneyDialog, type MoneyRequest } from '@/shared/payment/use-money-dialog';

const GET = 'GET /bookings/1/presence';
const ANA: PresentPerson = { name: 'Ana Marić' };

/** What is said of this tab; a sign of life says nothing new. */
function listen() {
  const said: string[] = [];
  const note = ({ method }: { method: string }) => {
    if (said.at(-1) !== method) said.push(method);
    return { status: 204 };
  };
  return { said, note };
}

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

describe('who else is at a booking', () => {
  it('is named on the page and in the dialog, in both languages', async () => {
    let items: PresentPerson[] = [ANA];
    const { said, note } = listen();
    const answers = { 'PUT /bookings/1/presence': note, 'DELETE /bookings/1/presence': note };
    const { user } = openBooking(detail(), { [GET]: () => ({ body: { items } }), ...answers });
    expect(await screen.findByText('Ana Marić is working on this booking')).toBeVisible();
    await user.click(await button('Check in'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Ana Marić is working on this booking')).toBeVisible();
    // Others come and go; who is silent is gone without an event.
    items = [ANA, { name: null }];
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await dialog.findByText('Ana Marić, Šapa support are working on this booking')).toBeVisible();
    await act(() => i18next.changeLanguage('sr_Latn_RS'));
    expect(await dialog.findByText('Ana Marić, Šapa podrška upravo rade na ovoj rezervaciji')).toBeVisible();
    items = [];
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(document.querySelector('[data-present]')).toBeNull());
    // The farewell is said in this test, not in the next one.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(said).toEqual(['PUT', 'DELETE']));
  });

  it('is said of oneself while a dialog or the guest’s form is open', async () => {
    const { said, note } = listen();
    const { user } = openBooking(detail(), { 'PUT /bookings/1/presence': note, 'DELETE /bookings/1/presence': note });
    await button('Check in');
    expect(said).toEqual([]);
    await user.click(await button('Check in'));
    await screen.findByRole('dialog');
    await waitFor(() => expect(said).toEqual(['PUT']));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(said).toEqual(['PUT', 'DELETE']));
    await user.click(await button('Edit'));
    await waitFor(() => expect(said).toEqual(['PUT', 'DELETE', 'PUT']));
  });

  it.each<MoneyRequest>([
    { dialog: 'refund', payment: payment({ bookingId: 1 }) },
    { dialog: 'ask', payment: payment({ bookingId: 1 }) },
    { dialog: 'void', payment: payment({ bookingId: 1 }) },
    { dialog: 'settle', concern: concern({ bookingId: 1 }) },
    { dialog: 'kind', refund: refund({ bookingId: 1 }) },
    { dialog: 'approve', request: refundRequest({ bookingId: 1 }) },
    { dialog: 'decline', request: refundRequest({ bookingId: 1 }) },
    { dialog: 'confirm', refund: refund({ bookingId: 1 }) },
    { dialog: 'record', booking: detail() },
  ])('is named in the dialog of money: $dialog', async (request) => {
    fakeServer({
      'GET /bookings/1': () => ({ body: detail({ payments: [payment({ bookingId: 1 })] }) }),
      [GET]: () => ({ body: { items: [ANA] } }),
      'PUT /bookings/1/presence': () => ({ status: 204 }),
      'DELETE /bookings/1/presence': () => ({ status: 204 }),
    });
    const Open = () => {
      const open = useMoneyDialog();
      return <button onClick={() => open(request)}>Open</button>;
    };
    const { user } = show(
      <MoneyDialogHost>
        <Open />
      </MoneyDialogHost>,
    );
    await user.click(await button('Open'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Ana Marić is working on this booking')).toBeVisible();
  });

  it('is marked in a row that asks only once somebody came', async () => {
    let items = [ANA];
    const log = fakeServer({ [GET]: () => ({ body: { items } }) });
    show(<PresentMark booking={1} />);
    act(() => tellEvent('PRESENCE', 2));
    act(() => tellEvent('READY', 9));
    expect(log).toEqual([]);
    act(() => tellEvent('PRESENCE', 1));
    expect(await screen.findByTitle('Ana Marić is working on this booking')).toBeVisible();
    items = [];
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(screen.queryByTitle(/working/)).toBeNull());
  });
});

describe('a bar of the calendar', () => {
  it.each(['put back', 'dropped'] as const)('is held by its booking’s visitor until it is %s', async (how) => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T13:00:00Z') });
    const { said, note } = listen();
    const { user } = openCalendar({}, { 'PUT /bookings/2/presence': note, 'DELETE /bookings/2/presence': note });
    const dona = await bar('Dona');
    measured();
    const held = drag(dona, -2, -1);
    await waitFor(() => expect(said).toEqual(['PUT']));
    await waitFor(() => expect(document.querySelector('.frame')).toHaveAttribute('data-tone', 'free'));
    if (how === 'dropped') {
      held.drop();
      const dialog = within(await screen.findByRole('dialog'));
      expect(said).toEqual(['PUT']);
      await user.click(dialog.getByRole('button', { name: 'Close' }));
    } else {
      await user.keyboard('{Escape}');
    }
    await waitFor(() => expect(said).toEqual(['PUT', 'DELETE']));
  });
});
