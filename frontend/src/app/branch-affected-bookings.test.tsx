// The branch form shows how many bookings a closure affects before it is saved.
import { ADMIN, booking, branch, NOON, signInAs } from '@test/booking';
import { button, closure, edit, field, openRow, put, save, section, sent } from '@test/branch-form';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs(ADMIN);
});

const hit = (id: number) => ({
  booking: booking({ id, number: `B-2026-00000${id}`, guestName: `Guest ${id}` }),
  reason: { code: 'booking.reason.closed', params: { date: '2026-12-24', note: '' } },
  proposal: null,
  difference: null,
  shorter: null,
});

describe('a closure in the branch form', () => {
  it('leads to the dialog that decides its bookings, and stays out of the form once it is saved', async () => {
    const saved = branch({
      version: 2,
      timeslots: [{ ...closure, id: 9, version: 1, toDate: null, yearly: false, reason: null }],
    });
    const { user, log } = edit(branch({ timeslots: [] }), {
      'POST /branches/1/closure-preview?proposals=false': () => ({ body: { bookings: [hit(7)] } }),
      'POST /branches/1/closure-preview': () => ({ body: { bookings: [hit(7)] } }),
      'POST /branches/1/closure-batch': () => ({ body: saved }),
      'PUT /branches/1': ({ body }) => ({ body: { ...saved, ...(body as object), version: 3 } }),
    });
    await section('Closures');
    await put(user, 'name', 'Dorćol 2');
    await user.click(button('Add a closure'));
    await put(user, 'timeslots.0.fromDate', '24.12.2026.');
    await user.click(await screen.findByRole('button', { name: 'Move, shorten or cancel them' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Bookings in this closure/ }));
    expect(dialog.getByText(/Guest 7/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close and apply' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const batch = log.find(({ path }) => path === '/branches/1/closure-batch');
    expect(batch?.body).toMatchObject({ timeslot: { fromDate: '2026-12-24' }, bookings: [{ decision: 'KEEP' }] });
    // What else was typed is still there, and the closure is a saved row.
    expect(field('name')).toHaveValue('Dorćol 2');
    expect(within(await section('Closures')).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByText('New')).not.toBeInTheDocument();
    await save(user);
    await waitFor(() => expect(sent(log, 'PUT')).toMatchObject({ name: 'Dorćol 2', timeslots: [] }));
    expect(log.findLast(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"2"');
  });

  it('shows the number of affected bookings once it is valid', async () => {
    const { user, log } = edit(branch(), {
      'POST /branches/1/closure-preview?proposals=false': () => ({
        body: { bookings: [1, 2, 3, 4, 5, 6, 7].map(hit) },
      }),
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
    const shown = within(await section('Closures'));
    expect(await shown.findByText('7 bookings fall into it. If you only save, they stay as they are.')).toBeVisible();
    expect(shown.getByRole('link', { name: 'B-2026-000001' })).toHaveAttribute('href', '/dashboard/company-bookings/1');
    expect(shown.getByText('and 2 more')).toBeVisible();
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
