// Whoever closes a period is asked once whether to tell the guests whose times change or whose stay is canceled.
import { ADMIN, booking, branch, NOON, signInAs } from '@test/booking';
import { show } from '@test/render';
import { LATER } from '@test/schedule';
import { fakeServer } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ClosureDialog } from './closure-dialog';

const LABEL = 'Tell the guests with an email address';
const WHY = { code: 'booking.reason.closed', params: { date: '2026-11-24', note: '' } };
const hit = (id: number, guestName: string, over: object = {}) => ({
  booking: booking({ id, guestName, version: 3 }),
  reason: WHY,
  proposal: null,
  difference: null,
  shorter: null,
  ...over,
});
const ELSEWHERE = hit(7, 'Ana Ilić', { proposal: { ...LATER, kind: 'WORKPLACE' }, difference: 0 });
const OTHER_DAYS = hit(8, 'Marko Nikolić', { proposal: LATER, difference: 0 });

async function openPlan(hits: object[]) {
  const of = branch({ version: 6 });
  const onClose = vi.fn();
  const log = fakeServer({
    'POST /branches/1/closure-preview': () => ({ body: { bookings: hits } }),
    'POST /branches/1/closure-batch': () => ({ body: { ...of, version: 7 } }),
  });
  const { user } = show(<ClosureDialog branch={of} from="2026-11-24" onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Next: the bookings' }));
  await screen.findByRole('dialog', { name: /Bookings in this closure/ });
  const choose = (guest: string, decision: string) =>
    user.click(
      within(screen.getAllByRole('listitem').find((item) => item.textContent?.includes(guest))!).getByRole('radio', {
        name: decision,
      }),
    );
  const apply = async () => {
    await user.click(screen.getByRole('button', { name: 'Close and apply' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    return log.findLast(({ path }) => path === '/branches/1/closure-batch')?.body;
  };
  return { user, choose, apply };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs(ADMIN);
});

describe('telling the guests of a closure', () => {
  it('is not asked while nobody is told', async () => {
    const { choose, apply } = await openPlan([ELSEWHERE, OTHER_DAYS]);
    // Moved to another workplace at the same times, and kept.
    expect(screen.queryByLabelText(LABEL)).toBeNull();
    await choose('Marko Nikolić', 'Move');
    expect(screen.getByLabelText(LABEL)).toBeChecked();
    await choose('Marko Nikolić', 'Keep');
    expect(screen.queryByLabelText(LABEL)).toBeNull();
    expect(await apply()).not.toHaveProperty('notifyGuests');
  });

  it('is on by itself, and not sent', async () => {
    const { choose, apply } = await openPlan([ELSEWHERE, OTHER_DAYS]);
    await choose('Marko Nikolić', 'Move');
    expect(await apply()).not.toHaveProperty('notifyGuests');
  });

  it('is sent when it is taken away', async () => {
    const { user, choose, apply } = await openPlan([ELSEWHERE, OTHER_DAYS]);
    await choose('Ana Ilić', 'Cancel booking');
    await user.type(screen.getByLabelText('Reason for canceling'), 'The roof leaks');
    await user.click(screen.getByLabelText(LABEL));
    expect(await apply()).toMatchObject({ notifyGuests: false });
  });
});
