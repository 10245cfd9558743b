// Moving bookings on the calendar, by pointer and by keys.
import { NOON, signInAs } from '@test/booking';
import { calendar, DORCOL, STAYS, wholeStay } from '@test/calendar';
import { bar, drag, measured, open } from '@test/calendar-screen';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const tip = () => document.querySelector<HTMLElement>('.tip')!;
const frame = () => document.querySelector<HTMLElement>('.frame')!;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('moving with the pointer', () => {
  it('shows free places and the price while dragging, and asks after the drop', async () => {
    const { log, user } = open();
    const dona = await bar('Dona');
    measured();
    const held = drag(dona, -2, -1);
    await waitFor(() => expect(tip()).toHaveTextContent('Kennel 1 is free · 6 nights, 27,000 RSD'));
    expect(frame()).toHaveAttribute('data-tone', 'free');
    held.to(-2, 1);
    expect(frame()).toHaveAttribute('data-tone', 'no');
    expect(tip()).toHaveTextContent('Kennel 3: Rex, Maks until Wed 25 Nov · B-2026-000003');
    held.to(-2, -1);
    held.drop();
    const dialog = await screen.findByRole('dialog', { name: 'Move or extend' });
    expect(within(dialog).getByLabelText(/^Arrival/)).toHaveValue('Fri 20 Nov 2026 14:00');
    expect(within(dialog).getByLabelText(/^Departure/)).toHaveValue('Thu 26 Nov 2026 11:00');
    expect(log.filter(({ method }) => method === 'POST').map(({ path }) => path)).not.toContain(
      '/bookings/2/reschedule',
    );
    // Cancelling the dialog returns the focus to the bar.
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(await bar('Dona')).toHaveFocus());
  });

  it('extends by an edge, with the difference', async () => {
    open();
    const dona = await bar('Dona');
    measured();
    drag(dona, 1, 3, true);
    await waitFor(() => expect(tip()).toHaveTextContent('Kennel 2 is free · 7 nights, 31,500 RSD (+4,500)'));
  });

  it('puts a refused bar back and leaves the reason', async () => {
    const closed = { ...DORCOL.timeslots[0]!, id: 6, fromDate: '2026-11-30', toDate: '2026-12-02' };
    open({}, { 'GET /branches/1': () => ({ body: { ...DORCOL, timeslots: [closed] } }) });
    const dona = await bar('Dona');
    measured();
    const held = drag(dona, 6, 0);
    await waitFor(() => expect(tip()).toHaveTextContent(/^.*Kennel 2: .*closed/i));
    held.drop();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent(/^Not moved\. Kennel 2: /);
    expect(dona).not.toHaveAttribute('data-lifted');
  });

  it('refuses a past time before naming other bookings', async () => {
    open();
    const dona = await bar('Dona');
    measured();
    const held = drag(dona, -5, -1);
    await waitFor(() => expect(frame()).toHaveAttribute('data-tone', 'no'));
    expect(tip()).toHaveTextContent('In the past');
    expect(tip()).not.toHaveTextContent('Bobi');
    held.drop();
    expect(screen.getByRole('status')).toHaveTextContent('Not moved. In the past');
  });

  it('asks for an overbooked booking whether its own place is free now', async () => {
    const [, dona, rex] = STAYS;
    const over = { ...wholeStay(dona!), overbooked: true };
    open(
      {
        view: calendar([
          { ...dona!, overbooked: true },
          { ...rex!, place: 2 },
        ]),
      },
      { 'GET /bookings/2': () => ({ body: over }) },
    );
    measured();
    const held = drag(await bar('Overbooked, Dona'), 1, 0);
    held.to(0, 0);
    await waitFor(() => expect(tip()).toHaveTextContent('Kennel 2: Rex, Maks until Wed 25 Nov · B-2026-000003'));
    held.drop();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gives an overbooked booking its own place once that is free', async () => {
    const dona = STAYS[1]!;
    const over = { ...wholeStay(dona), overbooked: true };
    const { user } = open(
      { view: calendar([{ ...dona, overbooked: true }]) },
      { 'GET /bookings/2': () => ({ body: over }) },
    );
    measured();
    const held = drag(await bar('Overbooked, Dona'), 1, 0);
    held.to(0, 0);
    await waitFor(() => expect(tip()).toHaveTextContent('Kennel 2 is free · 6 nights, 27,000 RSD'));
    held.drop();
    const dialog = await screen.findByRole('dialog', { name: 'Move or extend' });
    expect(await within(dialog).findByRole('radio', { name: 'Kennel 2' })).toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Save changes' })).toBeEnabled();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect(await bar('Overbooked, Dona')).toHaveFocus());
  });

  it('refuses workplaces of other services, and warns of unread days', async () => {
    open({ view: calendar(STAYS, { to: '2026-12-01' }) });
    const dona = await bar('Dona');
    measured();
    const held = drag(dona, 0, 3);
    await waitFor(() => expect(tip()).toHaveTextContent('Salon: not for this service'));
    held.to(5, -1);
    expect(tip()).toHaveTextContent('Kennel 1 is free · 6 nights, 27,000 RSD · the rest is checked when you confirm');
  });

  it('puts it back with Escape', async () => {
    open();
    const dona = await bar('Dona');
    measured();
    const held = drag(dona, -2, -1);
    await waitFor(() => expect(frame()).toHaveAttribute('data-tone', 'free'));
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(document.querySelector('.layer')).not.toHaveAttribute('data-moving');
    held.drop();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why a booking stays where it is', async () => {
    open();
    const lili = await bar('Lili');
    measured();
    drag(lili, 2, 0);
    await waitFor(() =>
      expect(tip()).toHaveTextContent('Cannot be moved: not possible while the booking is Completed'),
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      'Cannot be moved: not possible while the booking is Completed',
    );
    expect(document.querySelector('.layer')).not.toHaveAttribute('data-moving');
  });

  it('moves nothing while a finger scrolls', async () => {
    open();
    const dona = await bar('Dona');
    measured();
    const at = { clientX: 900, clientY: 170, button: 0, isPrimary: true, pointerId: 1, pointerType: 'touch' };
    fireEvent.pointerDown(dona, at);
    fireEvent.pointerMove(dona, { ...at, clientY: 120 });
    fireEvent.pointerMove(dona, { ...at, clientY: 20 });
    expect(document.querySelector('.layer')).not.toHaveAttribute('data-moving');
  });
});

describe('moving with the keys', () => {
  it('takes, moves, extends, announces each step and drops', async () => {
    const { user } = open();
    await bar('Dona');
    await user.tab();
    while (!(document.activeElement?.getAttribute('aria-label') ?? '').startsWith('Bobi')) await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(await bar('Dona')).toHaveFocus();
    await user.keyboard('m{ArrowUp}');
    const said = () => screen.getByRole('status');
    await waitFor(() =>
      expect(said()).toHaveTextContent('Kennel 1, Sun 22 Nov – Sat 28 Nov: free, 6 nights, 27,000 RSD'),
    );
    await user.keyboard('{ArrowLeft}');
    expect(said()).toHaveTextContent('Kennel 1, Sat 21 Nov – Fri 27 Nov: free');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(said()).toHaveTextContent('Kennel 1, Sat 21 Nov – Sat 28 Nov: free, 7 nights, 31,500 RSD (+4,500)');
    await user.keyboard('{Escape}');
    expect(said()).toHaveTextContent('Put back where it was');
    await user.keyboard('m{ArrowUp}');
    await waitFor(() => expect(frame()).toHaveAttribute('data-tone', 'free'));
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Move or extend' });
    expect(within(dialog).getByLabelText(/^Arrival/)).toHaveValue('Sun 22 Nov 2026 14:00');
  });

  it('is explained', async () => {
    open();
    await bar('Dona');
    expect(screen.getByRole('grid', { name: 'Occupancy of Dorćol: workplaces and time' })).toHaveAccessibleDescription(
      /M takes a booking/,
    );
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  });
});
