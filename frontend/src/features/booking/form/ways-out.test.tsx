// Ways out of a full day in the booking form: another service with its price, and bookings that move to
// make room, which go along with the save.
import { branch, detail, NOON, service, signInAs } from '@test/booking';
import { field, fill, open as openForm, place, put, save } from '@test/booking-form';
import { calendar, collision, offer, quoted, TAKEN } from '@test/schedule';
import { problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const SHARED = service(2, { titleEn: 'Shared room', titleSr: 'Zajednička soba', workplaceIds: [2] });
const ROOM = {
  workplaceId: 1,
  moves: [
    {
      bookingId: 7,
      version: 4,
      from: [{ workplaceId: 1, from: '2026-11-20T23:00:00Z', to: '2026-11-24T23:00:00Z' }],
      workplaceId: 2,
      givesWayTo: null,
    },
  ],
};
const full = () => ({
  body: quoted({
    workplaces: [offer(1, TAKEN)],
    collisions: [collision()],
    services: [{ serviceId: 2, workplaceId: 2, quote: { lines: [], total: 420_000, currency: 'RSD' } }],
    room: ROOM,
    neighbours: calendar().bookings.filter(({ id }) => id === 7),
  }),
});
const open = (handlers: Parameters<typeof openForm>[0] = {}) =>
  openForm({
    'GET /branches/1': () => ({ body: branch({ services: [service(1, { workplaceIds: [1, 2] }), SHARED] }) }),
    'GET /branches/1/calendar': () => ({ body: calendar() }),
    'POST /quotes': full,
    ...handlers,
  });
const made = { id: 3, branchId: 1, until: '2026-11-20T12:15:00Z', undoneAt: null, bookings: [], booking: detail() };

/** Fills the form and waits until it is known that the booking cannot be saved as it is; the button that would save it. */
async function fillInVain(user: ReturnType<typeof open>['user']) {
  const saving = await screen.findByRole('button', { name: 'Save booking' });
  const primary = saving.className;
  await fill(user);
  await waitFor(() => expect(saving.className).not.toBe(primary));
  return { saving, primary };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('ways out', () => {
  it('offer the same days in another service, with its price', async () => {
    const { user } = open();
    await fill(user);
    await user.click(await screen.findByRole('button', { name: /Shared room.*4,200.RSD.*Another service, same days/ }));
    expect(field('serviceId')).toHaveValue('2');
  });

  it('move other bookings together with the save, and say whom and why', async () => {
    const { user, log } = open({ 'POST /branches/1/reallocations': () => ({ status: 201, body: made }) });
    const { saving, primary } = await fillInVain(user);
    const way = await screen.findByRole('button', { name: /Make room in Kennel 3: move 1 booking/ });
    expect(way).toHaveTextContent('Rex (Ana Ilić): Kennel 3 → Kennel 6. Then Kennel 3 is free for this booking.');
    await user.click(way);
    expect(await screen.findByText('Room is made with this save: Kennel 3')).toBeVisible();
    await waitFor(() => expect(saving.className).toBe(primary));
    expect(place('Kennel 3')).toBeChecked();
    await save(user);
    const sent = () => log.findLast(({ path }) => path === '/branches/1/reallocations')?.body;
    await waitFor(() =>
      expect(sent()).toMatchObject({
        moves: [{ bookingId: 7, version: 4, workplaceId: 2 }],
        booking: { workplaceId: 1, serviceId: 1, arrival: '2026-11-21T14:00' },
      }),
    );
    expect(log.some(({ method, path }) => method === 'POST' && path === '/bookings')).toBe(false);
  });

  it('are where the keys lead that save, and which save once one is chosen', async () => {
    const { user, log } = open({ 'POST /branches/1/reallocations': () => ({ status: 201, body: made }) });
    await fillInVain(user);
    await screen.findByRole('button', { name: /Make room/ });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByRole('button', { name: /Shared room/ })).toHaveFocus();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByText('Room is made with this save: Kennel 3');
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(log.some(({ path }) => path === '/branches/1/reallocations')).toBe(true));
  });

  it('show again what is possible when a booking changed meanwhile', async () => {
    const changed = problem(409, 'reallocation.changed', 'A booking has changed since.', [], { bookings: [] });
    const { user, log } = open({ 'POST /branches/1/reallocations': () => ({ status: 409, body: changed }) });
    await fill(user);
    await user.click(await screen.findByRole('button', { name: /Make room/ }));
    const before = log.filter(({ path }) => path === '/quotes').length;
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A booking or its new place has changed since. Nobody was moved.',
    );
    await waitFor(() => expect(log.filter(({ path }) => path === '/quotes').length).toBeGreaterThan(before));
  });

  it('forget the bookings that would move when the request changes', async () => {
    const { user } = open();
    await fill(user);
    await user.click(await screen.findByRole('button', { name: /Make room/ }));
    await user.click(await screen.findByRole('button', { name: 'Leave the other bookings where they are' }));
    const chosen = () => screen.queryByText('Room is made with this save: Kennel 3');
    const changes = [
      () => user.selectOptions(field('pets.0.size'), 'SMALL'),
      () => put(user, 'departure', '24.11.2026. 11:00'),
    ];
    for (const change of changes) {
      await user.click(await screen.findByRole('button', { name: /Make room/ }));
      expect(chosen()).toBeVisible();
      await change();
      await waitFor(() => expect(chosen()).not.toBeInTheDocument());
    }
  });
});
