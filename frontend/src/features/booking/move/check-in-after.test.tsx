// Check-in before the day of arrival: the move, then the check-in.
import { ACTIVE, detail, NOON, signInAs } from '@test/booking';
import { button, field, hostel, openMove, sent } from '@test/move-dialog';
import { show } from '@test/render';
import { calendar } from '@test/schedule';
import { fakeServer, later, problem } from '@test/server';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MoveDialog } from './move-dialog';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('checking in on a day before the arrival', () => {
  const tomorrow = {
    checkIn: '2026-11-21T13:00:00Z',
    checkInLocal: '2026-11-21T14:00:00+01:00',
    workplaces: [{ id: 1, name: 'Kennel 4', kind: 'ROOM', from: '2026-11-20T23:00:00Z', to: '2026-11-21T23:00:00Z' }],
    units: 1,
    total: 900_000,
    quote: {
      lines: [
        { code: 'NIGHT', units: 1, pets: 2, unitPrice: 500_000, rate: 0, amount: 1_000_000 },
        { code: 'DISCOUNT', units: 1, pets: 2, unitPrice: 500_000, rate: 1_000, amount: -100_000 },
      ],
      total: 900_000,
      currency: 'RSD',
    },
  } as unknown as Parameters<typeof detail>[0];
  const early = () => detail(tomorrow);

  function openEarly(checkIn: () => { status?: number; body: unknown } | TypeError) {
    const onClose = vi.fn();
    const log = fakeServer({
      'GET /branches/1': () => ({ body: hostel }),
      'GET /branches/1/calendar': () => ({ body: calendar({}, hostel) }),
      'POST /bookings/1/reschedule': () => ({ body: { ...early(), version: 4 } }),
      'POST /bookings/1/check-in': checkIn,
    });
    return { log, onClose, ...show(<MoveDialog booking={early()} checkIn onClose={onClose} />) };
  }

  it('checks nobody in after "Not now" while the move is being sent, and says that it is moved', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const log = fakeServer({
      'GET /branches/1': () => ({ body: hostel }),
      'GET /branches/1/calendar': () => ({ body: calendar({}, hostel) }),
      'POST /bookings/1/reschedule': () => answer,
    });
    function Opened() {
      const [open, setOpen] = useState(true);
      return open && <MoveDialog booking={early()} checkIn onClose={() => setOpen(false)} />;
    }
    const { user } = show(<Opened />);
    await screen.findByRole('radiogroup');
    await user.click(button('Move and check in'));
    await waitFor(() => expect(sent(log)).toBeDefined());
    await user.click(button('Not now'));
    answered({ body: { ...early(), version: 4 } });
    expect(await screen.findByText('Bella, Maks: booking moved')).toBeInTheDocument();
    expect(steps(log).map(([path]) => path)).toEqual(['/bookings/1/reschedule']);
  });

  const steps = (log: ReturnType<typeof openMove>['log']) =>
    log.filter(({ method }) => method === 'POST').map(({ path, headers }) => [path, headers.get('If-Match')]);

  it('moves the arrival to today with its price, then checks in', async () => {
    const { user, log, onClose } = openEarly(() => ({ body: detail({ ...ACTIVE, version: 5 }) }));
    expect(
      await screen.findByText('Arrival was agreed for Sat 21 Nov 14:00. It is moved to today, then the stay begins.'),
    ).toBeVisible();
    expect(field('arrival')).toHaveValue('Fri 20 Nov 2026 14:00');
    expect(field('arrival')).toBeDisabled();
    expect(screen.getByText(/\+9,000 RSD/)).toBeVisible();
    await user.click(button('Move and check in'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(log)?.body).toMatchObject({
      arrival: '2026-11-20T14:00',
      departure: '2026-11-22T11:00',
      expectedTotal: 1_800_000,
    });
    expect(steps(log)).toEqual([
      ['/bookings/1/reschedule', '"3"'],
      ['/bookings/1/check-in', '"4"'],
    ]);
    expect(await screen.findByText('Bella, Maks: checked in')).toBeVisible();
  });

  it('says that the check-in failed after the dialog was closed', async () => {
    const [answer, answered] = later<{ status: number; body: unknown }>();
    const log = fakeServer({
      'GET /branches/1': () => ({ body: hostel }),
      'GET /branches/1/calendar': () => ({ body: calendar({}, hostel) }),
      'POST /bookings/1/reschedule': () => ({ body: { ...early(), version: 4 } }),
      'POST /bookings/1/check-in': () => answer,
    });
    function Opened() {
      const [open, setOpen] = useState(true);
      return open && <MoveDialog booking={early()} checkIn onClose={() => setOpen(false)} />;
    }
    const { user } = show(<Opened />);
    await screen.findByRole('radiogroup');
    await user.click(button('Move and check in'));
    await waitFor(() => expect(steps(log)).toHaveLength(2));
    await user.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answered({
      status: 409,
      body: problem(409, 'booking.place_in_use', 'x', [], { place: 'Kennel 4', bookings: [], freeWorkplaces: [] }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Kennel 4 is still in use');
  });

  it('explains a failed second step and repeats it with the same key', async () => {
    const answers = [new TypeError('network'), { body: detail({ ...ACTIVE, version: 5 }) }];
    const { user, log, onClose } = openEarly(() => answers.shift()!);
    await screen.findByRole('radiogroup');
    await user.click(button('Move and check in'));
    expect(
      await screen.findByText(/The arrival has been moved to today, but the check-in has not worked/),
    ).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button('Check in'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(steps(log)).toHaveLength(3);
    const keys = log
      .filter(({ path }) => path === '/bookings/1/check-in')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toBe(keys[1]);
  });
});
