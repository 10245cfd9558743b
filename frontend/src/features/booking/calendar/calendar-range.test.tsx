// Free and taken places of the calendar: a range by dragging, and what a click beside bookings opens.
import { NOON, signInAs } from '@test/booking';
import { measured, open } from '@test/calendar-screen';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

/** The free lanes of a workplace. */
async function lanesOf(name: RegExp): Promise<HTMLElement> {
  const row = (await screen.findByRole('rowheader', { name })).closest('[role=row]')!;
  return row.querySelector<HTMLElement>('.lanes')!;
}
/** Drags over the middles of two days (0 is Monday 16 November) in a row. */
function dragOver(lanes: HTMLElement, from: number, to: number) {
  const at = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', day: number) =>
    fireEvent[type](lanes, {
      clientX: 250 + day * 100,
      clientY: 130 + 60 * Number(lanes.dataset['lanes']),
      button: 0,
      isPrimary: true,
      pointerId: 1,
      pointerType: 'mouse',
    });
  at('pointerDown', from);
  at('pointerMove', to);
  return { tip: document.querySelector<HTMLElement>('.tip')!, drop: () => at('pointerUp', to) };
}
async function address() {
  const popup = within(await screen.findByRole('dialog'));
  const link = popup.getByRole('link', { name: 'New booking' });
  return new URL(link.getAttribute('href')!, 'http://x').searchParams;
}

describe('a drag over free days', () => {
  it('makes a new booking of that place, arrival and departure', async () => {
    open();
    const lanes = await lanesOf(/Kennel 3/);
    measured();
    const { tip, drop } = dragOver(lanes, 4, 7);
    expect(tip).toHaveTextContent('Kennel 3 is free · new booking, Fri 20 Nov – Mon 23 Nov');
    expect(tip).toHaveAttribute('data-tone', 'free');
    drop();
    expect(Object.fromEntries(await address())).toEqual({
      branchId: '1',
      workplaceId: '3',
      arrival: '2026-11-20',
      departure: '2026-11-23',
    });
    expect(within(screen.getByRole('dialog')).getByText('Kennel 3 · Fri 20 Nov – Mon 23 Nov')).toBeVisible();
  });

  it('says who is in the way and opens nothing', async () => {
    open();
    const lanes = await lanesOf(/Kennel 2/);
    measured();
    const { tip, drop } = dragOver(lanes, 5, 12);
    expect(tip).toHaveAttribute('data-tone', 'no');
    expect(tip).toHaveTextContent('Kennel 2: Dona until Sat 28 Nov · B-2026-000002');
    drop();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is put back by Escape, and refused in the past', async () => {
    open();
    const lanes = await lanesOf(/Kennel 3/);
    measured();
    const first = dragOver(lanes, 0, 2);
    expect(first.tip).toHaveAttribute('data-tone', 'no');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(first.tip).not.toBeVisible();
    first.drop();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a click beside a booking', () => {
  it('offers no new booking where the place is taken, but the booking', async () => {
    open();
    const lanes = await lanesOf(/Kennel 2/);
    measured();
    fireEvent.click(lanes, { clientX: 200 + 8 * 100 + 50 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Kennel 2' }));
    expect(dialog.queryByRole('link', { name: 'New booking' })).toBeNull();
    expect(dialog.getByRole('link', { name: /Dona/ })).toHaveAttribute('href', expect.stringMatching(/bookings\/2$/));
  });
});
