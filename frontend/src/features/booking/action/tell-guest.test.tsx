// Whoever cancels or moves a booking is asked whether to tell the guest, and what was told is on the booking.
import { beginAtNoon, detail, signInAs } from '@test/booking';
import { button, openBooking } from '@test/booking-screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

const REACHED = { guestEmail: 'milica@example.rs', guestReachable: true };
const LABEL = 'Tell the guest by email';

async function cancelDialog(over: Parameters<typeof detail>[0]) {
  const opened = openBooking(detail(over), {
    'POST /bookings/1/cancel': () => ({ body: detail({ ...over, status: 'CANCELED', version: 4 }) }),
  });
  await opened.user.click(await button('Cancel booking'));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...opened, dialog };
}

const bodyOf = (log: { method: string; body: unknown }[]) => log.find(({ method }) => method === 'POST')?.body;

describe('telling the guest', () => {
  it('is on by default, names the address, and is not sent', async () => {
    const { user, dialog, log } = await cancelDialog(REACHED);
    const box = await dialog.findByLabelText(LABEL);
    expect(box).toBeChecked();
    expect(box).toHaveAccessibleDescription('To milica@example.rs');
    await user.type(dialog.getByLabelText('Reason'), 'ill');
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Bella, Maks: booking canceled')).toBeVisible();
    expect(bodyOf(log)).toEqual({ kind: 'CUSTOMER', reason: 'ill' });
  });

  it('is sent when it is taken away', async () => {
    const { user, dialog, log } = await cancelDialog(REACHED);
    await user.click(await dialog.findByLabelText(LABEL));
    await user.type(dialog.getByLabelText('Reason'), 'ill');
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Bella, Maks: booking canceled')).toBeVisible();
    expect(bodyOf(log)).toEqual({ kind: 'CUSTOMER', reason: 'ill', notifyGuest: false });
  });

  it('says why it is not asked', async () => {
    const { dialog } = await cancelDialog({});
    expect(await dialog.findByText('The booking has no email address, so the guest is not told.')).toBeVisible();
    expect(dialog.queryByLabelText(LABEL)).toBeNull();
  });

  it('what was told is on the booking', async () => {
    const mail = (id: number, kind: string, state: string) => ({
      id,
      kind,
      recipient: 'milica@example.rs',
      language: 'sr_Latn_RS',
      state,
      createdAt: '2026-11-18T08:00:00Z',
      endedAt: '2026-11-18T08:00:10Z',
      atLocal: '2026-11-18T09:00:10+01:00',
    });
    openBooking(detail(REACHED), {
      'GET /bookings/1/mails': () => ({
        body: { items: [mail(2, 'bookingMoved', 'FAILED'), mail(1, 'bookingCreated', 'SENT')] },
      }),
    });
    const card = within((await screen.findByRole('heading', { name: 'Emails to the guest' })).closest('section')!);
    const [moved, made] = await card.findAllByRole('listitem');
    expect(moved).toHaveTextContent(/Booking moved.*milica@example\.rs · not delivered/);
    expect(made).toHaveTextContent(/Booking made.*milica@example\.rs · sent · Wed 18 Nov/);
  });
});
