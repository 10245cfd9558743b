// The branch form shows how many bookings a closure affects before it is saved.
import { ADMIN, branch, NOON, signInAs } from '@test/booking';
import { button, closure, edit, openRow, put, section } from '@test/branch-form';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs(ADMIN);
});

describe('a closure in the branch form', () => {
  it('shows the number of affected bookings once it is valid', async () => {
    const { user, log } = edit(branch(), {
      'POST /branches/1/closure-preview?proposals=false': () => ({ body: { bookings: [{}, {}, {}] } }),
    });
    await section('Closures');
    await user.click(button('Add a closure'));
    await put(user, 'timeslots.0.fromDate', '24.12.2026.');
    await put(user, 'timeslots.0.toDate', '20.12.2026.');
    const early = log
      .filter(({ path }) => path.includes('closure-preview'))
      .map(({ body }) => (body as { toDate: string | null }).toDate);
    expect(early).not.toContain('2026-12-20');
    await put(user, 'timeslots.0.toDate', '26.12.2026.');
    expect(
      await within(await section('Closures')).findByText('3 bookings fall into it and stay as they are.'),
    ).toBeVisible();
    expect(log.findLast(({ path }) => path.includes('closure-preview'))?.body).toEqual({
      fromDate: '2026-12-24',
      toDate: '2026-12-26',
      fromTime: null,
      toTime: null,
      workplaceIds: [],
      yearly: false,
      reason: null,
    });
  });

  it('that is unchanged asks the server nothing', async () => {
    const { user, log } = edit(branch({ timeslots: [closure] }));
    await openRow(user, 'Closures', /Holidays|Dec/);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(log.some(({ path }) => path.includes('closure-preview'))).toBe(false);
    await put(user, 'timeslots.0.reason', 'Renovation');
    await waitFor(() => expect(log.some(({ path }) => path.includes('closure-preview'))).toBe(true));
    expect(screen.queryByText(/fall into it/)).not.toBeInTheDocument();
  });
});
