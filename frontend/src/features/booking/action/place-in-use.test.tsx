// Check-in into a workplace whose guest should have left: the overdue bookings and the ways out.
import { ACTIVE, booking, branch, detail, NOON, page, signInAs } from '@test/booking';
import { show } from '@test/render';
import { fakeServer, problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import BookingScreen from '../booking-screen';

const left = booking({
  id: 7,
  number: 'B-2026-000007',
  petNames: ['Bobi'],
  guestName: 'Jovan Marić',
  ...ACTIVE,
  checkOut: '2026-11-19T10:00:00Z',
  checkOutLocal: '2026-11-19T11:00:00+01:00',
});
const refusal = (freeWorkplaces: object[] = [{ id: 5, name: 'Kennel 5', kind: 'ROOM' }]) => ({
  status: 409,
  body: problem(409, 'booking.place_in_use', 'Kennel 4 is still in use', [], {
    place: 'Kennel 4',
    bookings: [left],
    freeWorkplaces,
  }),
});
const checkedIn = detail({ ...ACTIVE, version: 4 });

function open(answers: (() => object)[], more: Parameters<typeof fakeServer>[0] = {}) {
  const log = fakeServer({
    'GET /bookings/1': () => ({ body: detail() }),
    'GET /bookings/1/timeline': () => ({ body: { items: [] } }),
    'GET /notes': () => ({ body: page([]) }),
    'POST /bookings/1/check-in': () => answers.shift()!(),
    ...more,
  });
  return {
    log,
    ...show(<BookingScreen />, { path: '/dashboard/company-bookings/:id', at: '/dashboard/company-bookings/1' }),
  };
}
const dialog = async () => within(await screen.findByRole('dialog'));
type User = ReturnType<typeof show>['user'];

async function ask(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Check in' }));
  await user.click((await dialog()).getByRole('button', { name: 'Check in' }));
  return (await dialog()).findByRole('alert');
}
const bodies = (log: ReturnType<typeof fakeServer>, path: string) =>
  log.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
  toast.dismiss();
});

describe('a workplace that is still in use', () => {
  it('names the overdue booking, and a second Enter changes nothing', async () => {
    const { user, log } = open([refusal]);
    const note = await ask(user);
    expect(note).toHaveTextContent('Kennel 4 is still in use');
    expect(note).toHaveTextContent('Bobi · Jovan Marić · should have left yesterday at 11:00');
    await user.keyboard('{Enter}');
    expect(bodies(log, '/bookings/1/check-in')).toHaveLength(1);
    await user.click((await dialog()).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is avoided by another workplace', async () => {
    const { user, log } = open([refusal, () => ({ body: checkedIn })]);
    await ask(user);
    await user.click(
      within((await dialog()).getByRole('group', { name: 'Check in to another workplace' })).getByRole('button', {
        name: 'Kennel 5',
      }),
    );
    expect(await screen.findByText('Bella, Maks: checked in')).toBeVisible();
    expect(bodies(log, '/bookings/1/check-in')).toEqual([{}, { workplaceId: 5 }]);
  });

  it('is accepted knowingly', async () => {
    const { user, log } = open([() => refusal([]), () => ({ body: checkedIn })]);
    await ask(user);
    expect((await dialog()).getByText('No other workplace is empty to the end of this stay.')).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Check in anyway' }));
    expect(await screen.findByText('Bella, Maks: checked in')).toBeVisible();
    expect(bodies(log, '/bookings/1/check-in')).toEqual([{}, { acceptInUse: true }]);
  });

  it('is freed by completing the other booking, which leads back to the check-in', async () => {
    const { user, log } = open([refusal, () => ({ body: checkedIn })], {
      'POST /bookings/7/complete': () => ({ body: detail({ ...left, status: 'COMPLETED', version: 4 }) }),
    });
    await ask(user);
    await user.click((await dialog()).getByRole('button', { name: 'Complete Bobi' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Booking done?' })).getByRole('button', {
        name: 'Yes, everything went fine',
      }),
    );
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Check in?' })).getByRole('button', { name: 'Check in' }),
    );
    expect(await screen.findByText('Bella, Maks: checked in')).toBeVisible();
    expect(bodies(log, '/bookings/7/complete')).toEqual([{}]);
  });

  it('shows the refusal if the other workplace is taken, too', async () => {
    const taken = { status: 409, body: problem(409, 'booking.taken', 'Taken') };
    const { user } = open([refusal, () => taken]);
    await ask(user);
    await user.click((await dialog()).getByRole('button', { name: 'Kennel 5' }));
    expect(await (await dialog()).findByText('This place is taken at that time')).toBeVisible();
  });

  it('is avoided by making room, in one request that is undone as a whole', async () => {
    const room = { workplaceId: 5, moves: [{ bookingId: 9, version: 2, from: [], workplaceId: 6, givesWayTo: null }] };
    const refused = () => ({
      status: 409,
      body: { ...refusal([]).body, room, neighbours: [{ id: 9, petNames: ['Riki'], guestName: 'Ana Ilić' }] },
    });
    const facts = { ...ACTIVE.facts, lastTransition: 'CHECK_IN', lastTransitionAt: NOON.toISOString() } as const;
    const inside = detail({ ...ACTIVE, version: 4, facts });
    const made = { id: 31, branchId: 1, until: '2026-11-20T13:15:00Z', undoneAt: null, bookings: [], booking: inside };
    const workplaces = [5, 6].map((id) => ({ ...branch().workplaces[0]!, id, name: `Kennel ${id}` }));
    const { user, log } = open([refused], {
      'GET /branches/1': () => ({ body: branch({ workplaces }) }),
      'POST /branches/1/reallocations': () => ({ status: 201, body: made }),
      'POST /reallocations/31/undo': () => ({ body: { ...made, undoneAt: '2026-11-20T13:01:00Z', booking: detail() } }),
    });
    await ask(user);
    await user.click(await (await dialog()).findByRole('button', { name: 'Make room and check in to Kennel 5' }));
    expect(await screen.findByText(/^Bella, Maks: checked in to .*, other bookings moved$/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The check-in is undone, and all bookings are back in their places')).toBeVisible();
    const posted = log.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    expect(posted.slice(1)).toEqual([
      [
        '/branches/1/reallocations',
        {
          moves: [{ bookingId: 9, version: 2, workplaceId: 6 }],
          checkIn: { bookingId: 1, version: detail().version, workplaceId: 5 },
        },
      ],
      ['/reallocations/31/undo', {}],
    ]);
  });
});
