// The move dialog: times, workplaces, price, refusals and stale versions.
import { ACTIVE, detail, NOON, service, signInAs } from '@test/booking';
import { openCalendar } from '@test/date-calendar';
import { button, field, hostel, openMove, put, radio, sent, stay } from '@test/move-dialog';
import { occupancy } from '@test/occupancy';
import { calendar, collision, LATER } from '@test/schedule';
import { problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('moving a booking', () => {
  it('begins with the present stay, and has nothing to save', async () => {
    openMove();
    expect(await screen.findByRole('dialog', { name: 'Move or extend' })).toHaveTextContent('Bella, Maks');
    await waitFor(() => expect(field('arrival')).toHaveValue('Fri 20 Nov 2026 14:00'));
    expect(radio('Kennel 4')).toBeChecked();
    expect(radio('Kennel 4')).toHaveAccessibleDescription('Free Reserved workplace');
    expect(radio('Suite 1')).toBeDisabled();
    expect(radio('Suite 1')).toHaveAccessibleDescription(/^Takes at most 1/);
    expect(screen.getByText(/Nothing is different yet/)).toBeVisible();
    expect(button('Save changes')).toBeDisabled();
  });

  it('marks the full days in the calendar; its own place is free for it', async () => {
    const rex = calendar({}, hostel);
    // Kennel 6 is taken on the days of the stay, Kennel 4 while Rex is in Kennel 6; Suite 1 is too small.
    const others = [occupancy(8, 2, 20, 22), occupancy(9, 1, 23, 25)];
    const taken = { ...rex, occupancies: [...rex.occupancies, occupancy(1, 1, 20, 22), ...others] };
    const { user } = openMove(stay(), { 'GET /branches/1/calendar': () => ({ body: taken }) });
    await screen.findByRole('radiogroup');
    const days = await openCalendar(user, field('departure'));
    expect(await days.findByRole('button', { name: 'Monday 23 November 2026, full' })).toBeVisible();
    expect(days.getByRole('button', { name: 'Tuesday 24 November 2026, full' })).toBeVisible();
    expect(days.getByRole('button', { name: 'Saturday 21 November 2026' })).toBeVisible();
    await user.click(days.getByRole('button', { name: 'Wednesday 25 November 2026' }));
    expect(field('departure')).toHaveValue('Wed 25 Nov 2026 11:00');
    expect(field('arrival')).toHaveValue('Fri 20 Nov 2026 14:00');
    // Only the calendar has closed.
    expect(screen.getByRole('dialog', { name: 'Move or extend' })).toBeVisible();
  });

  it('loads the bookings around the stay once', async () => {
    const { log } = openMove();
    await screen.findByRole('radiogroup');
    expect(log.filter(({ path }) => path.includes('calendar')).map(({ path }) => path)).toEqual([
      '/branches/1/calendar?from=2026-11-13&to=2026-12-13',
    ]);
  });

  it('extends by the price of the added nights, and shows the balance', async () => {
    const { user, log, onClose } = openMove();
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '24.11.');
    expect(screen.getByText('4 nights × 2 pets × 5,000 RSD')).toBeVisible();
    expect(screen.getByText('+18,000 RSD: the balance rises to 36,000 RSD')).toBeVisible();
    // Rex arrives in Kennel 6 on the 22nd.
    expect(radio('Kennel 6')).toHaveAccessibleDescription(/^Rex until Wed 25 Nov/);
    await user.click(button('Save changes'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(log)?.body).toEqual({
      arrival: '2026-11-20T14:00',
      departure: '2026-11-24T11:00',
      workplaceId: 1,
      expectedTotal: 3_600_000,
    });
    expect(sent(log)?.headers.get('If-Match')).toBe('"3"');
    expect(sent(log)?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('shortens, and says that it stays overpaid', async () => {
    const { user } = openMove(stay({ facts: { captured: 1_800_000, balance: 0 } }));
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '21.11.');
    expect(screen.getByText('−9,000 RSD: stays overpaid by 9,000 RSD')).toBeVisible();
  });

  it('shows a taken workplace, and sends nothing', async () => {
    const { user, log } = openMove();
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '24.11.');
    await user.click(radio('Kennel 6'));
    expect(await screen.findByText('This place is taken at that time')).toBeVisible();
    await user.click(button('Save changes'));
    expect(sent(log)).toBeUndefined();
  });

  it('changes the place during the stay, first where it is taken', async () => {
    const { user, log } = openMove(
      stay(),
      {},
      { arrival: '2026-11-20T14:00', departure: '2026-11-24T11:00', workplaceId: 2 },
    );
    await screen.findByRole('radiogroup');
    await user.click(button('Change workplace during the stay'));
    expect(field('stays.0.until')).toHaveValue('Sun 22 Nov 2026');
    expect(radio('Kennel 6')).toHaveAccessibleDescription(/^Free/);
    await user.click(radio('Kennel 4', 'Workplace from Sun 22 Nov'));
    expect(screen.getByText('Kennel 6 until Sun 22 Nov, then Kennel 4')).toBeVisible();
    await user.click(button('Save changes'));
    await waitFor(() =>
      expect(sent(log)?.body).toMatchObject({
        stays: [
          { workplaceId: 2, until: '2026-11-22' },
          { workplaceId: 1, until: null },
        ],
      }),
    );
    expect(sent(log)?.body).not.toHaveProperty('workplaceId');
  });

  it('of a stay in two places keeps them until others are chosen', async () => {
    const parts = [
      { id: 1, name: 'Kennel 4', kind: 'ROOM', from: '2026-11-19T23:00:00Z', to: '2026-11-20T23:00:00Z' },
      { id: 2, name: 'Kennel 6', kind: 'ROOM', from: '2026-11-20T23:00:00Z', to: '2026-11-21T23:00:00Z' },
    ] as const;
    const { user, log } = openMove(stay({ workplaces: [...parts] }));
    expect(await screen.findByText('Kennel 4 until Sat 21 Nov, then Kennel 6')).toBeVisible();
    await user.click(button('Choose workplaces'));
    expect(screen.getAllByRole('radiogroup')).toHaveLength(2);
    await user.click(button('One workplace for the whole stay'));
    expect(radio('Kennel 4')).toBeChecked();
    await user.click(button('Save changes'));
    await waitFor(() => expect(sent(log)?.body).toMatchObject({ workplaceId: 1 }));
  });

  it('of a booking in house keeps the arrival and says so', async () => {
    const { user, log } = openMove(stay({ ...ACTIVE, facts: { ...ACTIVE.facts, status: 'ACTIVE' } }));
    await screen.findByRole('radiogroup');
    expect(radio('Kennel 4')).toHaveAccessibleDescription(/Current workplace$/);
    expect(field('arrival')).toBeDisabled();
    expect(field('arrival')).toHaveAccessibleDescription(/already here|fixed|arriv/i);
    await put(user, 'departure', '23.11.');
    await user.click(button('Save changes'));
    await waitFor(() =>
      expect(sent(log)?.body).toMatchObject({ arrival: '2026-11-20T14:00', departure: '2026-11-23T11:00' }),
    );
  });

  it('warns outside opening hours and refuses a closed day, at its field', async () => {
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '18:00' }));
    const closed = {
      id: 5,
      version: 1,
      fromDate: '2026-11-24',
      toDate: null,
      fromTime: null,
      toTime: null,
      workplaceIds: [],
      yearly: false,
      reason: 'Repairs',
    };
    const { user } = openMove(stay(), {
      'GET /branches/1': () => ({ body: { ...hostel, openingHours: hours, timeslots: [closed] } }),
    });
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '23.11.2026. 20:00');
    expect(await screen.findByText(/08:00–18:00/)).toBeVisible();
    await put(user, 'departure', '24.11.2026. 11:00');
    expect(field('departure')).toHaveAccessibleDescription(/Repairs/);
  });

  it('refused for a taken place: names the blocking booking and alternatives', async () => {
    const refusal = problem(409, 'booking.taken', 'Taken', [], {
      collisions: [collision({ workplaceName: 'Kennel 4' })],
      alternatives: [LATER],
    });
    const { user, log } = openMove(stay(), { 'POST /bookings/1/reschedule': () => ({ status: 409, body: refusal }) });
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '24.11.');
    const before = log.filter(({ path }) => path.includes('calendar')).length;
    await user.click(button('Save changes'));
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('Kennel 4 · Ana Ilić · B-2026-000007');
    await waitFor(() => expect(log.filter(({ path }) => path.includes('calendar')).length).toBeGreaterThan(before));
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: /days? later/ }));
    expect(field('departure')).toHaveValue('Fri 27 Nov 2026 11:00');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('another price than the one shown is shown, and agreed to by saving again', async () => {
    const quote = {
      lines: [
        { code: 'NIGHT', units: 2, pets: 2, unitPrice: 500_000, rate: 0, amount: 2_000_000 },
        { code: 'NIGHT', units: 2, pets: 2, unitPrice: 600_000, rate: 0, amount: 2_400_000 },
      ],
      total: 4_400_000,
      currency: 'RSD',
    };
    const answers = [
      { status: 409, body: problem(409, 'booking.quote_changed', 'Price', [], { quote }) },
      { body: detail({ version: 4 }) },
    ];
    const { user, log, onClose } = openMove(stay(), { 'POST /bookings/1/reschedule': () => answers.shift()! });
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '24.11.');
    await user.click(button('Save changes'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Price before: 36,000 RSD, now: 44,000 RSD.');
    expect(screen.getByText('+26,000 RSD: the balance rises to 44,000 RSD')).toBeVisible();
    await user.click(button('Save changes'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(log)?.body).toMatchObject({ expectedTotal: 4_400_000 });
  });

  it('changed by another user: names the change, and leads to it', async () => {
    const current = detail({ version: 9, status: 'CANCELED' });
    const { user, onClose } = openMove(stay(), {
      'POST /bookings/1/reschedule': () => ({
        status: 412,
        body: problem(412, 'precondition.failed', 'Stale', [], { current }),
      }),
    });
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '24.11.');
    await user.click(button('Save changes'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Status: Created → Canceled');
    expect(button('Show the current state')).toHaveFocus();
    await user.click(button('Show the current state'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('puts the server’s issues on their fields', async () => {
    const issues = [{ path: 'workplaceId', code: 'booking.reason.workplace_inactive', params: {} }];
    const { user } = openMove(stay(), {
      'POST /bookings/1/reschedule': () => ({ status: 422, body: problem(422, 'validation.failed', 'Check', issues) }),
    });
    await screen.findByRole('radiogroup');
    await put(user, 'departure', '24.11.');
    await user.click(button('Save changes'));
    expect((await screen.findAllByText('Out of use')).length).toBeGreaterThan(0);
  });

  it('begins at the first field', async () => {
    openMove();
    await waitFor(() => expect(field('arrival')).toHaveFocus());
  });

  it('begins at the departure where the arrival is fixed', async () => {
    openMove(stay({ ...ACTIVE, facts: { ...ACTIVE.facts, status: 'ACTIVE' } }));
    await waitFor(() => expect(field('departure')).toHaveFocus());
  });

  it('loads other days when the times move there', async () => {
    const { user, log } = openMove();
    await screen.findByRole('radiogroup');
    await put(user, 'arrival', '5.3.2027. 14:00');
    await put(user, 'departure', '7.3.2027. 11:00');
    await waitFor(() => expect(log.at(-1)?.path).toMatch(/calendar\?from=2027-02-26&to=2027-03-2\d/));
  });

  it('of a session has no departure and no parts', async () => {
    const session = {
      serviceId: 2,
      serviceType: 'GROOMING',
      checkIn: '2026-11-20T16:00:00Z',
      checkOut: '2026-11-20T17:30:00Z',
      checkInLocal: '2026-11-20T17:00:00+01:00',
      checkOutLocal: '2026-11-20T18:30:00+01:00',
      quote: {
        lines: [{ code: 'SESSION', units: 1, pets: 1, unitPrice: 500_000, rate: 0, amount: 500_000 }],
        total: 500_000,
        currency: 'RSD',
      },
      total: 500_000,
      petNames: ['Bella'],
      workplaces: [{ id: 1, name: 'Kennel 4', kind: 'ROOM', from: '2026-11-20T16:00:00Z', to: '2026-11-20T17:30:00Z' }],
    } as const;
    const grooming = {
      ...hostel,
      services: [
        ...hostel.services,
        service(2, { type: 'GROOMING', unit: 'SESSION', durationMinutes: 90, workplaceIds: [1, 2] }),
      ],
    };
    const { user, log } = openMove(stay(session as unknown as Parameters<typeof detail>[0]), {
      'GET /branches/1': () => ({ body: grooming }),
    });
    await screen.findByRole('radiogroup');
    expect(field('departure')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change workplace during the stay' })).not.toBeInTheDocument();
    await put(user, 'arrival', '20.11.2026. 18:15');
    await user.click(button('Save changes'));
    await waitFor(() =>
      expect(sent(log)?.body).toEqual({
        arrival: '2026-11-20T18:15',
        departure: null,
        workplaceId: 1,
        expectedTotal: 500_000,
      }),
    );
  });
});
