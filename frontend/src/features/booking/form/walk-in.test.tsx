// A guest who stands at the desk: the booking is saved and checked in, its length changed by keys, its payment next.
import { detail, NOON, signInAs } from '@test/booking';
import { field, fill, open, put } from '@test/booking-form';
import { openBooking } from '@test/booking-screen';
import { problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveNext } from '../after-saving';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
  localStorage.removeItem('payAfterSaving');
});

type Log = ReturnType<typeof open>['log'];
const posts = (log: Log) => log.filter(({ method, path }) => method === 'POST' && path.startsWith('/bookings'));
const walkIn = () => screen.queryByRole('button', { name: 'Save and check in' });

/** A stay from today on, with the proposed times. */
async function fillToday(user: ReturnType<typeof open>['user']) {
  await fill(user);
  for (const name of ['arrival', 'departure']) await user.clear(field(name));
  await user.selectOptions(field('serviceId'), '');
  await user.selectOptions(field('serviceId'), '1');
  await screen.findByRole('button', { name: 'Save and check in' });
}
const confirm = async (user: ReturnType<typeof open>['user']) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));

describe('a walk-in', () => {
  it('begins at the phone', async () => {
    open();
    expect(await screen.findByLabelText('Phone')).toHaveAttribute('data-autofocus');
  });

  it('is saved and checked in by two requests, and has arrived now', async () => {
    const { user, log } = open({
      'POST /bookings': () => ({ status: 201, body: detail({ version: 7 }) }),
      'POST /bookings/1/check-in': () => ({ body: detail({ status: 'ACTIVE', version: 8 }) }),
    });
    await fillToday(user);
    expect(field('arrival')).toHaveValue('Fri 20 Nov 2026 14:15');
    await user.click(walkIn()!);
    await confirm(user);
    expect(await screen.findByText('the new booking')).toBeVisible();
    const [made, checked] = posts(log);
    expect(made?.body).toMatchObject({ arrival: '2026-11-20T14:00', departure: '2026-11-21T11:00' });
    expect(checked?.path).toBe('/bookings/1/check-in');
    expect(checked?.headers.get('If-Match')).toBe('"7"');
    expect(await screen.findByText('Bella, Maks: checked in')).toBeVisible();
  });

  it('is saved by keys, from any field', async () => {
    const { user, log } = open({
      'POST /bookings': () => ({ status: 201, body: detail() }),
      'POST /bookings/1/check-in': () => ({ body: detail({ status: 'ACTIVE', version: 4 }) }),
    });
    await fillToday(user);
    await user.click(field('comment'));
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await confirm(user);
    expect(await screen.findByText('the new booking')).toBeVisible();
    expect(posts(log).map(({ path }) => path)).toEqual(['/bookings', '/bookings/1/check-in']);
  });

  it('is only saved by Ctrl and Enter, with the arrival as it stands', async () => {
    const { user, log } = open({ 'POST /bookings': () => ({ status: 201, body: detail() }) });
    await fillToday(user);
    await user.click(field('serviceId'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await confirm(user);
    expect(await screen.findByText('the new booking')).toBeVisible();
    expect(posts(log).map(({ path, body }) => [path, (body as { arrival: string }).arrival])).toEqual([
      ['/bookings', '2026-11-20T14:15'],
    ]);
  });

  it('is the same booking when it is sent again after a lost answer, however late', async () => {
    let reachable = false;
    const { user, log } = open({
      'POST /bookings': () => (reachable ? { status: 201, body: detail() } : new TypeError('network')),
      'POST /bookings/1/check-in': () => ({ body: detail({ status: 'ACTIVE', version: 4 }) }),
    });
    await fillToday(user);
    await user.click(walkIn()!);
    await confirm(user);
    await waitFor(() => expect(screen.getAllByText('An error occurred, please try again').length).toBeGreaterThan(0));
    reachable = true;
    vi.setSystemTime(new Date(NOON.getTime() + 120_000));
    await user.click(walkIn()!);
    await confirm(user);
    expect(await screen.findByText('the new booking')).toBeVisible();
    const [first, second] = posts(log);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });

  it('keeps an arrival that was typed', async () => {
    const { user, log } = open({
      'POST /bookings': () => ({ status: 201, body: detail() }),
      'POST /bookings/1/check-in': () => ({ body: detail({ status: 'ACTIVE', version: 4 }) }),
    });
    await fillToday(user);
    await put(user, 'arrival', '20.11. 12:30');
    await user.click(walkIn()!);
    await confirm(user);
    await waitFor(() => expect(posts(log)[0]?.body).toMatchObject({ arrival: '2026-11-20T12:30' }));
  });

  it('is no walk-in on another day', async () => {
    const { user } = open();
    await fill(user);
    expect(screen.getByText('2 nights × 5,000 RSD')).toBeVisible();
    expect(walkIn()).toBeNull();
  });

  it('counts its nights by buttons too, one at least', async () => {
    const { user } = open();
    await fill(user);
    const length = within(screen.getByRole('group', { name: 'Number of nights' }));
    await user.click(length.getByRole('button', { name: 'One night more' }));
    expect(field('departure')).toHaveValue('Tue 24 Nov 2026 11:00');
    for (let n = 0; n < 2; n += 1) await user.click(length.getByRole('button', { name: 'One night less' }));
    expect(screen.getByText('1 night × 5,000 RSD')).toBeVisible();
    expect(length.getByRole('button', { name: 'One night less' })).toBeDisabled();
    // The arrival takes the nights along.
    await put(user, 'arrival', '25.11.2026. 14:00');
    expect(field('departure')).toHaveValue('Thu 26 Nov 2026 11:00');
  });

  it('that is refused at the check-in exists, and its page says so until the guest is checked in', async () => {
    const { user } = open({
      'POST /bookings': () => ({ status: 201, body: detail() }),
      'POST /bookings/1/check-in': () => ({
        status: 409,
        body: problem(409, 'booking.place_in_use', 'Kennel 4 is in use.'),
      }),
    });
    await fillToday(user);
    await user.click(walkIn()!);
    await confirm(user);
    expect(await screen.findByText('the new booking')).toBeVisible();
    openBooking(detail());
    expect(await screen.findByText(/The booking is saved, but the check-in has not worked/)).toBeVisible();
    expect(screen.getByText('Kennel 4 is in use.')).toBeVisible();
  });

  it('asks for the payment at once where the desk takes money first, and remembers it', async () => {
    const { user } = open({ 'POST /bookings': () => ({ status: 201, body: detail() }) });
    await fillToday(user);
    await user.click(screen.getByLabelText('Then record the payment'));
    await user.click(screen.getByRole('button', { name: 'Save booking' }));
    await confirm(user);
    expect(await screen.findByText('the new booking')).toBeVisible();
    expect(localStorage.getItem('payAfterSaving')).toBe('yes');
    openBooking(detail());
    expect(await screen.findByRole('dialog', { name: 'Payment from Milica Jovanović' })).toBeVisible();
  });

  it('asks for no payment of another booking', async () => {
    leaveNext(2, { notCheckedIn: null, pays: true });
    openBooking(detail());
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
