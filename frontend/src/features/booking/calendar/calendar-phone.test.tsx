// The calendar on a phone: the day's list, and what stays open when the phone is turned.
import { NOON, signInAs } from '@test/booking';
import { calendar, withBath } from '@test/calendar';
import { bar, drag, measured, open, PATH } from '@test/calendar-screen';
import { problem } from '@test/server';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '@/lib/i18n';

const before = window.matchMedia;
const watching = new Set<() => void>();
let narrow = true;

/** Makes the screen narrow or wide and notifies the listeners of the media query. */
function turn(to: boolean) {
  narrow = to;
  watching.forEach((listener) => listener());
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
  narrow = true;
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    get matches() {
      return narrow && media.includes('699');
    },
    addEventListener: (_: string, listener: () => void) => watching.add(listener),
    removeEventListener: (_: string, listener: () => void) => watching.delete(listener),
    addListener() {},
    removeListener() {},
  }));
  return () => vi.stubGlobal('matchMedia', before);
});

describe('on a phone', () => {
  it('keeps the move dialog open when the screen is turned', async () => {
    turn(false);
    open();
    const dona = await bar('Dona');
    measured();
    drag(dona, 1, 0).drop();
    const dialog = await screen.findByRole('dialog', { name: 'Move or extend' });
    act(() => turn(true));
    expect(await screen.findByRole('region', { name: 'Arriving', hidden: true })).toBeInTheDocument();
    expect(dialog).toBeVisible();
  });

  it('shows no list for a day that could not be read', async () => {
    open(
      { at: `${PATH}?from=2027-03-01` },
      { 'GET /branches/1/calendar': () => ({ status: 409, body: problem(409, 'x', 'Broken') }) },
    );
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Nobody arrives.')).toBeNull();
  });

  it('marks overdue bookings as the board does', async () => {
    open({
      view: calendar([
        { id: 1, pets: ['Bobi'], guest: 'Jovan Marić', from: 16, to: 20, place: 1, status: 'ACTIVE', overdue: true },
      ]),
    });
    const mark = await within(await screen.findByRole('region', { name: 'Leaving' })).findByTitle(
      'Overdue since 11:00',
    );
    expect(mark).toHaveAttribute('data-tone', 'bad');
  });

  it('shows the list of the day', async () => {
    const { user, router } = open({ view: withBath() });
    expect(within(await screen.findByRole('region', { name: 'Arriving' })).getByText('–11:30')).toBeVisible();
    const leaving = within(screen.getByRole('region', { name: 'Leaving' }));
    expect(leaving.getByRole('link', { name: 'Bobi' })).toHaveAttribute('href', '/dashboard/company-bookings/1');
    expect(leaving.getByText('Kennel 1').closest('p')).toHaveTextContent('Kennel 1 · Jovan Marić');
    expect(within(screen.getByRole('region', { name: 'Arriving' })).getByTitle('Late since 10:00')).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(router.state.location.search).toBe('?view=day&from=2026-11-18');
    expect(within(screen.getByRole('region', { name: 'Closures' })).getByText('Kennel 2')).toBeVisible();
    await act(() => showLanguage('sr_Latn_RS'));
    expect(screen.getByRole('region', { name: 'Kod nas' })).toHaveTextContent('Bobi');
  });
});
