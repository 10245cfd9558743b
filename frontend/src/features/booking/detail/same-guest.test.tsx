// The guest of a booking is changed: only there, and in the others only what staff chose of what is offered.
import { beginAtNoon, detail, page, signInAs } from '@test/booking';
import { button, openBooking } from '@test/booking-screen';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { BookingDetail } from '@/core';

beforeEach(() => {
  beginAtNoon();
  signInAs();
});

const OLD = '+381641112233';
const before = () => detail({ guestPhone: OLD, guestEmail: 'stara@posta.example', guestReachable: true });
const other = (id: number): BookingDetail => ({ ...before(), id, number: `B-2026-00000${id}`, version: 4 });

async function edited(others: BookingDetail[], typed = 'nova@posta.example') {
  const first = before();
  const after = { ...first, version: first.version + 1, guestEmail: typed };
  const opened = openBooking(
    first,
    {
      'PUT /bookings/1': () => ({ body: after }),
      'GET /bookings': () => ({ body: page([after, ...others]) }),
      ...Object.fromEntries(others.map((one) => [`GET /bookings/${one.id}`, () => ({ body: one })])),
      ...Object.fromEntries(others.map((one) => [`PUT /bookings/${one.id}`, () => ({ body: { ...one, version: 5 } })])),
    },
    after,
  );
  const { user } = opened;
  await user.click(await button('Edit'));
  const email = screen.getByLabelText('Email');
  await user.clear(email);
  await user.type(email, typed);
  await user.click(await button('Save'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
  return opened;
}

it('offers the other open bookings of the former phone, and changes those that are chosen', async () => {
  const { user, log } = await edited([other(2), other(3)]);
  expect(await screen.findByRole('heading', { name: 'Other open bookings of this guest' })).toBeVisible();
  const requested = log.find(({ path }) => path.startsWith('/bookings?'))!;
  expect(new URLSearchParams(requested.path.split('?')[1]).get('phone')).toBe(OLD);
  expect(new URLSearchParams(requested.path.split('?')[1]).get('open')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: /B-2026-000003/ }));
  await user.click(await button('Change these too'));
  expect(await screen.findByText('1 more booking is changed')).toBeVisible();
  const puts = log.filter(({ method }) => method === 'PUT').map(({ path }) => path);
  expect(puts).toEqual(['/bookings/1', '/bookings/2']);
  const sent = log.find(({ method, path }) => method === 'PUT' && path === '/bookings/2')!;
  expect(sent.body).toMatchObject({ guestEmail: 'nova@posta.example', guestPhone: OLD });
  expect(sent.headers.get('If-Match')).toBe('"4"');
  expect(screen.queryByText('Other open bookings of this guest')).toBeNull();
});

it('leaves them as they are, where that is wished', async () => {
  const { user, log } = await edited([other(2)]);
  await user.click(await button('Leave them as they are'));
  expect(screen.queryByText('Other open bookings of this guest')).toBeNull();
  expect(log.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

it('offers nothing where the phone is nobody else’s', async () => {
  const { log } = await edited([]);
  await waitFor(() => expect(log.some(({ path }) => path.startsWith('/bookings?'))).toBe(true));
  expect(screen.queryByText('Other open bookings of this guest')).toBeNull();
});
