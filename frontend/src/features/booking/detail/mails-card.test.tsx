// What a booking's guest was told by mail: states, what is said while there is none, and a refusal.
import { beginAtNoon, detail, signInAs } from '@test/booking';
import { openBooking } from '@test/booking-screen';
import { problem } from '@test/server';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BookingMail } from '@/core';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

const REACHED = { guestEmail: 'milica@example.rs', guestReachable: true };
const mail = (over: Partial<BookingMail>): BookingMail => ({
  id: 1,
  kind: 'bookingCreated',
  recipient: 'milica@example.rs',
  language: 'sr_Latn_RS',
  state: 'SENT',
  createdAt: '2026-11-18T08:00:00Z',
  endedAt: '2026-11-18T08:00:10Z',
  atLocal: '2026-11-18T09:00:10+01:00',
  canGoAgain: false,
  ...over,
});

async function card(answer: { status?: number; body: unknown }, over: Parameters<typeof detail>[0] = REACHED) {
  const opened = openBooking(detail(over), { 'GET /bookings/1/mails': () => answer });
  const heading = await screen.findByRole('heading', { name: 'Emails to the guest' });
  return { ...opened, card: within(heading.closest('section')!) };
}

describe('the mails of a booking', () => {
  it('stand in the order of the answer, each with its result', async () => {
    const items = [
      mail({ id: 4, kind: 'refundUnderWay', state: 'WAITING', endedAt: null }),
      mail({ id: 3, kind: 'bookingCanceled', state: 'WITHDRAWN' }),
      mail({ id: 2, kind: 'bookingMoved', state: 'FAILED' }),
      mail({ id: 1 }),
    ];
    const { card: open } = await card({ body: { items } });
    const rows = (await open.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatch(/Refund under way/);
    expect(rows[1]).toMatch(/Booking canceled/);
    expect(rows[2]).toMatch(/Booking moved.*not delivered/);
    expect(rows[3]).toMatch(/Booking made.*milica@example\.rs.*sent.*Wed 18 Nov/);
  });

  it('go again to the present address where the server lets them', async () => {
    const later = mail({ id: 9, recipient: 'nova@example.rs', state: 'WAITING', endedAt: null });
    let items = [mail({ id: 2, kind: 'refundDone' }), mail({ id: 1, canGoAgain: true })];
    const { user, log } = openBooking(detail({ guestEmail: 'nova@example.rs', guestReachable: true }), {
      'GET /bookings/1/mails': () => ({ body: { items } }),
      'POST /bookings/1/mails/1/send-again': () => {
        items = [later, mail({ id: 1 })];
        return { body: { items } };
      },
    });
    const heading = await screen.findByRole('heading', { name: 'Emails to the guest' });
    const open = within(heading.closest('section')!);
    await user.click(await open.findByRole('button', { name: 'Send again' }));
    expect(await open.findByText('nova@example.rs')).toBeVisible();
    expect(await screen.findByText('The email is on its way to nova@example.rs')).toBeVisible();
    expect(log.filter(({ method, path }) => method === 'POST' && path.endsWith('/send-again'))).toHaveLength(1);
    expect(open.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('are none yet', async () => {
    const { card: open } = await card({ body: { items: [] } });
    expect(await open.findByText('No email has been sent.')).toBeVisible();
  });

  it('are none where there is no address', async () => {
    const { card: open } = await card({ body: { items: [] } }, {});
    expect(await open.findByText('The booking has no email address, so the guest is not told.')).toBeVisible();
  });

  it('say that they could not be read, and offer to read them again', async () => {
    let answer: { status?: number; body: unknown } = { status: 500, body: problem(500, 'internal', 'Broken') };
    const { user } = openBooking(detail(REACHED), { 'GET /bookings/1/mails': () => answer });
    const heading = await screen.findByRole('heading', { name: 'Emails to the guest' });
    const open = within(heading.closest('section')!);
    const repeated = await open.findByRole('button', { name: 'Try again' });
    answer = { body: { items: [mail({})] } };
    await user.click(repeated);
    expect(await open.findByText('Booking made')).toBeVisible();
  });
});
