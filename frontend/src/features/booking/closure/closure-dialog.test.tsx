// Closing a period: the dialog, the decisions for affected bookings, and stale previews.
import { ADMIN, booking, branch, detail, NOON, signInAs } from '@test/booking';
import { show } from '@test/render';
import { calendar, collision, LATER } from '@test/schedule';
import { fakeServer, later, problem } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KEYS, sessionState } from '@/lib/session-store';
import { ClosureDialog } from './closure-dialog';

const WHY = { code: 'booking.reason.closed', params: { date: '2026-11-24', note: '' } };
const hit = (id: number, guestName: string, over: object = {}) => ({
  booking: booking({ id, guestName, version: 3, number: `B-2026-00000${id}` }),
  reason: WHY,
  proposal: null,
  difference: null,
  shorter: null,
  ...over,
});
const FREE = hit(7, 'Ana Ilić', { proposal: { ...LATER, kind: 'WORKPLACE' }, difference: 0 });
const STUCK = hit(8, 'Marko Nikolić');
const PAID = {
  ...hit(9, 'Iva Kos'),
  booking: booking({ id: 9, guestName: 'Iva Kos', facts: { captured: 900_000, paid: 900_000 } }),
};

function open(hits: object[] = [FREE, STUCK, PAID], handlers: Parameters<typeof fakeServer>[0] = {}) {
  const onClose = vi.fn();
  const of = branch({ version: 6 });
  const log = fakeServer({
    'POST /branches/1/closure-preview': () => ({ body: { bookings: hits } }),
    'POST /branches/1/closure-batch': () => ({ body: { ...of, version: 7 } }),
    'GET /branches/1': () => ({ body: of }),
    'GET /branches/1/calendar': () => ({ body: calendar() }),
    'GET /bookings/8': () => ({ body: detail({ id: 8 }) }),
    ...handlers,
  });
  return { log, onClose, ...show(<ClosureDialog branch={of} from="2026-11-24" onClose={onClose} />) };
}
type User = ReturnType<typeof open>['user'];
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const row = (guest: string) =>
  within(screen.getAllByRole('listitem').find((item) => item.textContent?.includes(guest))!);
const sent = (log: ReturnType<typeof open>['log']) => log.findLast(({ path }) => path === '/branches/1/closure-batch');

async function look(user: User) {
  await user.click(button('Next: the bookings'));
  await screen.findByRole('dialog', { name: /Bookings in this closure/ });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs(ADMIN);
});

describe('closing a period', () => {
  it('takes days, hours, places and a reason, by the core’s rules', async () => {
    const { user, log } = open();
    expect(screen.getByLabelText('From date')).toHaveValue('Tue 24 Nov 2026');
    await user.clear(screen.getByLabelText('To date'));
    await user.type(screen.getByLabelText('To date'), '20.11.2026.');
    await user.click(button('Next: the bookings'));
    expect(screen.getByLabelText('To date')).toBeInvalid();
    expect(log).toEqual([]);
    await user.clear(screen.getByLabelText('To date'));
    await user.type(screen.getByLabelText('From'), '8');
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Required field');
    await user.type(screen.getByLabelText('To'), '12');
    await user.click(screen.getByRole('checkbox', { name: 'Kennel 3' }));
    await user.type(screen.getByLabelText('Reason'), 'Repairs');
    await look(user);
    expect(log[0]?.body).toEqual({
      fromDate: '2026-11-24',
      toDate: null,
      fromTime: '08:00',
      toTime: '12:00',
      workplaceIds: [1],
      yearly: false,
      reason: 'Repairs',
    });
    expect(screen.getByText('24 Nov 2026 · 08:00–12:00 · Kennel 3 · Repairs')).toBeVisible();
  });

  it('keeps what was typed when it is closed, also from its second step, until the closure is saved', async () => {
    const { user, unmount } = open();
    await user.type(screen.getByLabelText('From'), '8');
    await user.type(screen.getByLabelText('To'), '12');
    await user.type(screen.getByLabelText('Reason'), 'Repairs');
    await look(user);
    await user.keyboard('{Escape}');
    unmount();
    const second = open();
    await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveValue('Repairs'));
    expect(screen.getByLabelText('From')).toHaveValue('08:00');
    await look(second.user);
    await second.user.click(button('Close and apply'));
    await waitFor(() => expect(second.onClose).toHaveBeenCalled());
    second.unmount();
    open();
    expect(await screen.findByLabelText('Reason')).toHaveValue('');
  });

  it('moves bookings that have a place, keeps the rest, and cancels nothing by itself', async () => {
    const { user } = open();
    await look(user);
    expect(row('Ana Ilić').getByRole('radio', { name: 'Move' })).toBeChecked();
    expect(
      row('Ana Ilić').getByText(/Kennel 3 · Wed 25 Nov 14:00 – Fri 27 Nov 11:00 · The price stays the same/),
    ).toBeVisible();
    expect(row('Marko Nikolić').getByRole('radio', { name: 'Keep' })).toBeChecked();
    expect(row('Marko Nikolić').getByRole('radio', { name: 'Move' })).toBeDisabled();
    expect(row('Marko Nikolić').getByText('No free place was found')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('3 bookings: 1 moved, 2 kept');
  });

  it('proposes other days, but does not choose them', async () => {
    const { user } = open([hit(7, 'Ana Ilić', { proposal: LATER, difference: 0 })]);
    await look(user);
    expect(row('Ana Ilić').getByRole('radio', { name: 'Keep' })).toBeChecked();
    expect(row('Ana Ilić').getByText(/^Possible: Kennel 3 · Wed 25 Nov 14:00/)).toBeVisible();
    await user.click(row('Ana Ilić').getByRole('radio', { name: 'Move' }));
    expect(screen.getByRole('status')).toHaveTextContent('1 booking: 1 moved');
  });

  it('shortens a stay by its closed nights, and tells what goes back', async () => {
    const shorter = {
      arrival: '2026-11-25T14:00',
      departure: '2026-11-27T11:00',
      dropped: 1,
      total: 1_000_000,
      difference: -500_000,
      refund: 400_000,
    };
    const { user, log, onClose } = open([hit(7, 'Ana Ilić', { shorter }), STUCK]);
    await look(user);
    expect(row('Marko Nikolić').queryByRole('radio', { name: 'Shorten' })).not.toBeInTheDocument();
    expect(row('Ana Ilić').getByRole('radio', { name: 'Keep' })).toBeChecked();
    await user.click(button('Shorten where possible'));
    expect(row('Ana Ilić').getByRole('radio', { name: 'Shorten' })).toBeChecked();
    expect(
      row('Ana Ilić').getByText('Wed 25 Nov 14:00 – Fri 27 Nov 11:00 · 1 night fewer · 4,000 RSD go back'),
    ).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('2 bookings: 1 shortened, 1 kept, 4,000 RSD go back');
    expect(screen.getByRole('checkbox', { name: /guests/i })).toBeChecked();
    await user.click(button('Close and apply'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect((sent(log)!.body as { bookings: unknown }).bookings).toEqual([
      { bookingId: 7, version: 3, decision: 'SHORTEN' },
      { bookingId: 8, version: 3, decision: 'KEEP' },
    ]);
  });

  it('sends all decisions in one request, with reasons for cancellations', async () => {
    const { user, log, onClose } = open();
    await look(user);
    await user.click(row('Marko Nikolić').getByRole('radio', { name: 'Cancel booking' }));
    await user.click(row('Iva Kos').getByRole('radio', { name: 'Cancel booking' }));
    expect(screen.getByRole('status')).toHaveTextContent('3 bookings: 1 moved, 2 canceled, 9,000 RSD go back');
    await user.click(button('Close and apply'));
    expect(sent(log)).toBeUndefined();
    expect(screen.getByLabelText('Reason for canceling')).toBeInvalid();
    expect(screen.getByLabelText('Reason for canceling')).toHaveFocus();
    await user.type(screen.getByLabelText('Reason for canceling'), 'The roof leaks');
    await user.type(screen.getByLabelText('Reason for canceling: Iva Kos'), 'She asked for it');
    await user.click(button('Close and apply'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(log)?.headers.get('If-Match')).toBe('"6"');
    expect(sent(log)?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    expect(sent(log)?.body).toEqual({
      timeslot: {
        fromDate: '2026-11-24',
        toDate: null,
        fromTime: null,
        toTime: null,
        workplaceIds: [],
        yearly: false,
        reason: null,
      },
      bookings: [
        {
          bookingId: 7,
          version: 3,
          decision: 'MOVE',
          move: { arrival: '2026-11-25T14:00', departure: '2026-11-27T11:00', workplaceId: 1 },
        },
        { bookingId: 8, version: 3, decision: 'CANCEL', reason: 'The roof leaks' },
        { bookingId: 9, version: 3, decision: 'CANCEL', reason: 'She asked for it' },
      ],
    });
  });

  it('asks for the reason above the rows, marked, until each canceled booking has its own', async () => {
    const { user } = open();
    await look(user);
    expect(screen.queryByLabelText('Reason for canceling')).not.toBeInTheDocument();
    await user.click(row('Iva Kos').getByRole('radio', { name: 'Cancel booking' }));
    const reason = screen.getByLabelText('Reason for canceling');
    expect(reason).toBeRequired();
    expect(reason.compareDocumentPosition(screen.getByRole('list')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(row('Iva Kos').getByPlaceholderText('Its own reason (optional)')).toBeVisible();
    await user.type(screen.getByLabelText('Reason for canceling: Iva Kos'), 'She asked for it');
    expect(reason).not.toBeRequired();
  });

  it('applies a decision to all bookings that allow it', async () => {
    const { user } = open();
    await look(user);
    await user.click(button('Cancel the bookings'));
    expect(screen.getByRole('status')).toHaveTextContent('3 bookings: 3 canceled');
    await user.click(button('Move where possible'));
    expect(screen.getByRole('status')).toHaveTextContent('3 bookings: 1 moved, 2 canceled');
    await user.click(button('Keep'));
    expect(screen.getByRole('status')).toHaveTextContent('3 bookings: 3 kept');
  });

  it('keeps the choices on the way back, and asks before they are lost', async () => {
    const { user, onClose } = open([FREE, STUCK]);
    await look(user);
    expect(screen.getByText('24 Nov 2026 · Whole day · Whole branch')).toHaveFocus();
    await user.click(row('Ana Ilić').getByRole('radio', { name: 'Keep' }));
    await user.click(button('Back'));
    await waitFor(() => expect(screen.getByLabelText('From date')).toHaveFocus());
    await look(user);
    expect(row('Ana Ilić').getByRole('radio', { name: 'Keep' })).toBeChecked();
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    // A dialog reacts to the pointer one frame after it appears.
    await waitFor(() => user.click(within(question).getByRole('button', { name: 'Stay' })));
    expect(onClose).not.toHaveBeenCalled();
    // The first dialog is still closing.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.keyboard('{Escape}');
    const repeated = within(await screen.findByRole('alertdialog'));
    await waitFor(() => user.click(repeated.getByRole('button', { name: 'Leave' })));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('closes without a question if nothing was chosen', async () => {
    const { user, onClose } = open([FREE, STUCK]);
    await look(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('counts as half done from the first look at the bookings on, when another tab signs out', async () => {
    const { user } = open([FREE, STUCK]);
    await look(user);
    KEYS.forEach((key) => localStorage.removeItem(key));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null })));
    expect(sessionState()).toMatchObject({ ended: true, hidden: true });
  });

  it('changed meanwhile: the new list, and the choices that were made', async () => {
    const NEW = hit(10, 'Lena Savić');
    const changed = problem(409, 'closure.bookings_changed', 'Changed', [], {
      preview: { bookings: [STUCK, FREE, NEW] },
    });
    const { user, log } = open([FREE, STUCK], {
      'POST /branches/1/closure-batch': () => ({ status: 409, body: changed }),
    });
    await look(user);
    await user.click(row('Ana Ilić').getByRole('radio', { name: 'Keep' }));
    await user.click(button('Close and apply'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your choices are kept');
    expect(screen.getByRole('status')).toHaveTextContent('3 bookings: 3 kept');
    await user.click(button('Close and apply'));
    await waitFor(() =>
      expect(sent(log)?.body).toMatchObject({ bookings: [{ bookingId: 8 }, { bookingId: 7 }, { bookingId: 10 }] }),
    );
  });

  it('of a changed branch takes the new version and reads the bookings again', async () => {
    const answers = [
      { status: 412, body: problem(412, 'precondition.failed', 'Stale', [], { current: branch({ version: 8 }) }) },
      { body: branch({ version: 9 }) },
    ];
    const { user, log, onClose } = open([FREE], { 'POST /branches/1/closure-batch': () => answers.shift()! });
    await look(user);
    await user.click(button('Close and apply'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your choices are kept');
    await user.click(button('Close and apply'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(log)?.headers.get('If-Match')).toBe('"8"');
  });

  it('lets the user choose another place for a booking', async () => {
    const { user, log, onClose } = open([STUCK]);
    await look(user);
    await user.click(button('Choose another time or workplace'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move or extend' }));
    await user.clear(await dialog.findByLabelText('Arrival'));
    await user.type(dialog.getByLabelText('Arrival'), '1.12.2026. 14:00');
    await user.clear(dialog.getByLabelText('Departure'));
    await user.type(dialog.getByLabelText('Departure'), '3.12.2026. 11:00');
    await user.click(dialog.getByRole('button', { name: 'Choose this' }));
    expect(await screen.findByText(/Tue 1 Dec 14:00 – Thu 3 Dec 11:00/)).toBeVisible();
    expect(row('Marko').getByRole('radio', { name: 'Move' })).toBeChecked();
    await user.click(button('Close and apply'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(log)?.body).toMatchObject({
      bookings: [
        {
          bookingId: 8,
          decision: 'MOVE',
          move: { arrival: '2026-12-01T14:00', departure: '2026-12-03T11:00', workplaceId: 1 },
        },
      ],
    });
  });

  it('that affects no booking is saved at once', async () => {
    const { user, log, onClose } = open([]);
    await look(user);
    expect(screen.getByText('No booking falls into this time.')).toBeVisible();
    await user.click(button('Save closure'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(log)).toBeDefined();
  });

  it('is waited for before the way back, on which its answer would be lost', async () => {
    const [answer, answered] = later<{ status: number; body: unknown }>();
    const { user } = open([], { 'POST /branches/1/closure-batch': () => answer });
    await look(user);
    await user.click(button('Save closure'));
    expect(button('Back')).toBeDisabled();
    answered({ status: 403, body: problem(403, 'permission.denied') });
    await waitFor(() => expect(button('Back')).toBeEnabled());
  });

  it('names a booking whose place was taken meanwhile, and the booking that took it', async () => {
    const taken = problem(409, 'booking.taken', 'Taken', [], { at: 1, bookingId: 7, collisions: [collision()] });
    const { user } = open([STUCK, FREE], { 'POST /branches/1/closure-batch': () => ({ status: 409, body: taken }) });
    await look(user);
    await user.click(button('Close and apply'));
    expect(await row('Ana Ilić').findByRole('alert')).toHaveTextContent('This place is taken at that time');
    expect(row('Marko Nikolić').queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText(/B-2026-000007 · Sat 21 Nov/)).toBeVisible();
  });

  it('names the closure’s field that the server refused', async () => {
    const issues = [
      { path: 'timeslot.toTime', code: 'validation.required', params: {} },
      { path: 'timeslot.workplaceIds.0', code: 'validation.reference', params: {} },
      { path: 'timeslot', code: 'validation.too_many', params: { max: 200 } },
    ];
    const { user } = open([FREE], {
      'POST /branches/1/closure-batch': () => ({
        status: 422,
        body: problem(422, 'validation.failed', 'Check', issues),
      }),
    });
    await look(user);
    await user.click(button('Close and apply'));
    expect(await screen.findByText('To: Required field')).toBeVisible();
    expect(screen.getByText('Workplaces: Choose one from the list')).toBeVisible();
    expect(screen.getByText('Closures: At most 200 are possible')).toBeVisible();
  });

  it('shows a refusal at its booking', async () => {
    const issues = [{ path: 'bookings.0.move', code: 'booking.taken', params: {} }];
    const { user } = open([FREE], {
      'POST /branches/1/closure-batch': () => ({
        status: 422,
        body: problem(422, 'validation.failed', 'Check', issues),
      }),
    });
    await look(user);
    await user.click(button('Close and apply'));
    expect(await row('Ana Ilić').findByRole('alert')).toHaveTextContent('This place is taken at that time');
  });
});
