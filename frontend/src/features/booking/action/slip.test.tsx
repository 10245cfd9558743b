// Actions done by mistake: the warning before, and taking the action back after.
import { ACTIVE, ADMIN, beginAtNoon, detail, NOON, page, signInAs } from '@test/booking';
import { show } from '@test/render';
import { fakeServer, later, problem } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { toast as toasts } from 'react-toastify/unstyled';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '@/lib/i18n';
import type { BookingDetail } from '@/core';
import BookingScreen from '../booking-screen';

const active = detail(ACTIVE);
const closed = detail({
  status: 'COMPLETED',
  version: 4,
  facts: {
    checkedInAt: '2026-11-20T12:50:00Z',
    completedAt: NOON.toISOString(),
    lastTransition: 'COMPLETE',
    lastTransitionAt: NOON.toISOString(),
  },
});

function open(first: BookingDetail, handlers: Parameters<typeof fakeServer>[0] = {}) {
  let now = first;
  const answering = Object.fromEntries(
    Object.entries(handlers).map(([route, answer]) => [
      route,
      (...requested: Parameters<typeof answer>) => {
        const said = answer(...requested) as { body?: BookingDetail; status?: number };
        if (said.body && !said.status) now = said.body;
        return said;
      },
    ]),
  );
  const log = fakeServer({
    'GET /bookings/1': () => ({ body: now }),
    'GET /bookings/1/timeline': () => ({ body: { items: [] } }),
    'GET /notes': () => ({ body: page([]) }),
    ...answering,
  });
  return {
    log,
    ...show(<BookingScreen />, { path: '/dashboard/company-bookings/:id', at: '/dashboard/company-bookings/1' }),
  };
}
const toast = () => within(document.querySelector<HTMLElement>('.Toastify__toast')!);

beforeEach(() => {
  beginAtNoon();
  signInAs();
  toasts.dismiss();
});

describe('completing early', () => {
  it('names the remaining nights, and that it can be undone', async () => {
    const { user, log } = open(active, { 'POST /bookings/1/complete': () => ({ body: closed }) });
    await user.click(await screen.findByRole('button', { name: 'Complete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Booking done?' }));
    expect(
      dialog.getByText(
        'Earlier than agreed: 2 nights are left. The price stays the same, and the place is free from tonight.',
      ),
    ).toBeVisible();
    expect(dialog.getByText('You can undo this for 15 minutes; later an administrator can.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(log.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('of a stay that ends today asks the usual question', async () => {
    const { user } = open(
      detail({
        ...ACTIVE,
        checkOut: '2026-11-20T17:00:00Z',
        checkOutLocal: '2026-11-20T18:00:00+01:00',
        checkIn: '2026-11-18T13:00:00Z',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Complete' }));
    expect(await screen.findByRole('dialog', { name: 'Booking done?' })).toBeVisible();
    expect(screen.queryByText(/Earlier than agreed/)).not.toBeInTheDocument();
  });
});

describe('undoing an action', () => {
  it('is offered in the toast that names action and pets', async () => {
    const { user, log } = open(active, {
      'POST /bookings/1/complete': () => ({ body: closed }),
      'POST /bookings/1/reopen': () => ({ body: { ...active, version: 5 } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Complete' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, everything went fine' }));
    expect(await screen.findByText('Booking closed')).toBeVisible();
    expect(toast().getByText('Bella, Maks: completed')).toBeVisible();
    await user.click(toast().getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Bella, Maks: in house again')).toBeVisible();
    const sent = log.find(({ path }) => path === '/bookings/1/reopen');
    expect(sent?.headers.get('If-Match')).toBe('"4"');
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is sent once from the toast and the booking together', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const { user, log } = open(active, {
      'POST /bookings/1/complete': () => ({ body: closed }),
      'POST /bookings/1/reopen': () => answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Complete' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, everything went fine' }));
    await screen.findByText('Bella, Maks: completed');
    const own = (await screen.findByText(/Completed by mistake/)).parentElement!;
    await user.click(toast().getByRole('button', { name: 'Undo' }));
    await user.click(within(own).getByRole('button', { name: 'Undo' }));
    answered({ body: { ...active, version: 5 } });
    await screen.findByText('Bella, Maks: in house again');
    expect(log.filter(({ path }) => path === '/bookings/1/reopen')).toHaveLength(1);
  });

  it('keeps nothing of a reason that was sent: the next one starts empty', async () => {
    signInAs(ADMIN);
    const canceled = detail({
      status: 'CANCELED',
      version: 4,
      cancelReason: 'Sick',
      facts: {
        canceledAt: NOON.toISOString(),
        cancelKind: 'CUSTOMER',
        lastTransition: 'CANCEL',
        lastTransitionAt: NOON.toISOString(),
      },
    });
    const { user } = open(detail(), {
      'POST /bookings/1/cancel': () => ({ body: canceled }),
      'POST /bookings/1/reinstate': () => ({ body: detail({ version: 5 }) }),
    });
    const reason = async () => within(await screen.findByRole('dialog')).getByLabelText('Reason');
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    await user.type(await reason(), 'Sick');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    expect(await reason()).toHaveValue('Sick');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Bella, Maks: booking canceled')).toBeVisible();
    await user.click(toast().getByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    expect(await reason()).toHaveValue('');
  });

  it('is offered on the booking while it is allowed, by the server’s clock', async () => {
    const { user } = open(closed, { 'POST /bookings/1/reopen': () => ({ body: { ...active, version: 5 } }) });
    expect(await screen.findByText('Completed by mistake? You can undo it until 14:15.')).toBeVisible();
    vi.setSystemTime(new Date('2026-11-20T13:14:45Z'));
    act(() => vi.advanceTimersByTime(15_000));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Active', { selector: '[data-tone]' })).toBeVisible();
  });

  it('is no longer offered a second later, with the reason', async () => {
    vi.setSystemTime(new Date('2026-11-20T13:15:01Z'));
    open(closed);
    const reopen = await screen.findByRole('button', { name: 'Reopen' });
    expect(reopen).toBeDisabled();
    expect(reopen).toHaveAccessibleDescription('was possible until 14:15; now only an administrator can do it');
    expect(screen.queryByText(/by mistake/)).not.toBeInTheDocument();
  });

  it('that another user did first says so and shows the present booking', async () => {
    const { user } = open(closed, {
      'POST /bookings/1/reopen': () => ({ status: 409, body: problem(409, 'booking.taken', 'Taken') }),
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This place is taken at that time')).toBeVisible();
  });

  it('is impossible after breaking off, which the dialog says beforehand', async () => {
    signInAs(ADMIN);
    const { user } = open(active);
    await user.click(await screen.findByRole('button', { name: 'Break off' }));
    expect(await screen.findByText('This cannot be undone.')).toBeVisible();
  });

  it('is not mentioned for an action that undoes another: that action is simply repeated', async () => {
    signInAs(ADMIN);
    const { user } = open(closed);
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    expect(await screen.findByRole('dialog', { name: 'Reopen this booking?' })).toBeVisible();
    expect(screen.queryByText('This cannot be undone.')).not.toBeInTheDocument();
  });

  it('is offered in Serbian', async () => {
    await showLanguage('sr_Latn_RS');
    open(closed);
    expect(await screen.findByText('Završeno greškom? Možete da poništite do 14:15.')).toBeVisible();
  });
});
