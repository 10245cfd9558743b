// A date field: typed text is understood in words and taken on leaving; the calendar beside it.
import { openCalendar, pickDay } from '@test/date-calendar';
import { show } from '@test/render';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '@/lib/i18n';
import { dateCalendar } from './calendar-button';
import type { StayDays } from './calendar-types';
import { DateInput } from './date-input';

const taken = vi.fn();
const away = vi.fn();
const looked = vi.fn(() => away);

function Day({ start = '', ...props }: { start?: string; time?: boolean; past?: boolean; from?: string }) {
  const [value, setValue] = useState(start);
  const [words, setWords] = useState<string | null>(null);
  return (
    <form onSubmit={(event) => (event.preventDefault(), taken('sent'))}>
      <DateInput
        aria-label="Day"
        value={value}
        onValue={(next) => {
          taken(next);
          setValue(next);
        }}
        onTyping={setWords}
        timeZone="Europe/Belgrade"
        {...props}
      />
      <output>{words}</output>
      <button type="submit">Send</button>
    </form>
  );
}
const field = () => screen.getByRole('textbox', { name: 'Day' });
const words = () => screen.getByRole('status').textContent;

beforeEach(() => {
  // Thursday in UTC, already Friday the 27th in Belgrade.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T23:30:00Z') });
  taken.mockClear();
  looked.mockClear();
  away.mockClear();
});

describe('a typed date', () => {
  it('is told in words, and changes nothing before it is taken', async () => {
    const { user } = show(<Day time start="2026-11-28T14:00" />);
    await user.clear(field());
    await user.type(field(), '31.1');
    expect(words()).toBe('Sunday 31 January 2027 at 14:00');
    await user.type(field(), '2. 9');
    expect(words()).toBe('Thursday 31 December 2026 at 09:00');
    await user.type(field(), 'x');
    expect(words()).toBe('');
    await user.type(field(), '{Backspace}');
    expect(taken).not.toHaveBeenCalled();
    await user.tab();
    expect(taken.mock.calls).toEqual([['2026-12-31T09:00']]);
    expect(field()).toHaveValue('Thu 31 Dec 2026 09:00');
    expect(words()).toBe('');
  });

  it('is taken by the first Enter; the next one sends', async () => {
    const { user } = show(<Day />);
    await user.type(field(), 'tomorrow{Enter}');
    expect(taken.mock.calls).toEqual([['2026-11-28']]);
    expect(field()).toHaveValue('Sat 28 Nov 2026');
    await user.keyboard('{Enter}');
    expect(taken.mock.calls).toEqual([['2026-11-28'], ['sent']]);
  });

  it('is replaced by the next key once it is taken', async () => {
    const { user } = show(<Day />);
    await user.type(field(), 'tomorrow{Enter}');
    await user.keyboard('+3{Enter}');
    expect(taken).toHaveBeenLastCalledWith('2026-11-30');
  });

  it('is replaced by the next key when the form leads to it', async () => {
    const { user } = show(<Day start="2026-11-28" />);
    act(() => field().focus());
    await user.keyboard('+3{Enter}');
    expect(taken).toHaveBeenLastCalledWith('2026-11-30');
  });

  it('counts days from another day', async () => {
    const { user } = show(<Day from="2026-12-30T14:00" />);
    await user.type(field(), '+3{Enter}');
    expect(taken).toHaveBeenLastCalledWith('2027-01-02');
  });

  it('means the latest such day where it is past', async () => {
    const { user } = show(<Day past />);
    await user.type(field(), '28.11.{Enter}');
    expect(taken).toHaveBeenLastCalledWith('2025-11-28');
  });

  it('with an hour is passed on as it is where only a day is taken', async () => {
    const { user } = show(<Day />);
    await user.type(field(), '28.11. 15');
    await user.tab();
    expect(taken).toHaveBeenLastCalledWith('28.11. 15');
    expect(field()).toHaveValue('28.11. 15');
  });

  it('is told in Serbian', async () => {
    await showLanguage('sr_Latn_RS');
    const { user } = show(<Day time />);
    await user.type(field(), 'sre 9:30');
    expect(words()).toBe('sreda, 2. decembra 2026. u 09:30');
  });
});

describe('the calendar', () => {
  it('has weeks from Monday and names of the language', async () => {
    await showLanguage('sr_Latn_RS');
    const { user } = show(<Day start="2026-11-28" />);
    const calendar = await openCalendar(user, field());
    expect(calendar.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Pon',
      'Uto',
      'Sre',
      'Čet',
      'Pet',
      'Sub',
      'Ned',
    ]);
    expect(calendar.getByText('novembar 2026')).toBeVisible();
    const first = within(calendar.getAllByRole('row')[0]!).getAllByRole('button')[0]!;
    expect(first).toHaveAccessibleName('ponedeljak, 26. oktobra 2026.');
    await user.click(calendar.getByRole('button', { name: 'Sledeći mesec' }));
    expect(calendar.getByText('decembar 2026')).toBeVisible();
  });

  it('keeps the hour, and the focus returns to the field', async () => {
    const { user } = show(<Day time start="2026-11-28T14:00" />);
    await pickDay(user, field(), 'Monday 30 November 2026');
    expect(taken).toHaveBeenLastCalledWith('2026-11-30T14:00');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(field()).toHaveFocus();
  });

  it('works with the keyboard alone', async () => {
    const { user } = show(<Day start="2026-11-28" />);
    await user.click(field());
    await user.keyboard('{ArrowDown}');
    const calendar = within(await screen.findByRole('dialog'));
    const at = (name: string) => vi.waitFor(() => expect(calendar.getByRole('button', { name })).toHaveFocus());
    await at('Saturday 28 November 2026');
    await user.keyboard('{ArrowRight}');
    await at('Sunday 29 November 2026');
    await user.keyboard('{ArrowDown}');
    await at('Sunday 6 December 2026');
    await user.keyboard('{Enter}');
    expect(taken).toHaveBeenLastCalledWith('2026-12-06');
    await vi.waitFor(() => expect(field()).toHaveFocus());
  });

  it('opens at today beside a date that is none', async () => {
    const { user } = show(<Day start="2026-02-31" />);
    const calendar = await openCalendar(user, field());
    expect(calendar.getByRole('button', { name: 'Friday 27 November 2026, today' })).toBeVisible();
  });

  it('closes with Escape and changes nothing', async () => {
    const { user } = show(<Day start="2026-11-28" />);
    await openCalendar(user, field());
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(field()).toHaveFocus();
    expect(taken).not.toHaveBeenCalled();
  });

  it('that does not load leaves the field usable, and says so', async () => {
    const load = vi.spyOn(dateCalendar, 'load').mockRejectedValue(new Error('gone'));
    const { user } = show(<Day />);
    await user.click(screen.getByRole('button', { name: 'Open the calendar' }));
    await vi.waitFor(() => expect(words()).toBe('The calendar could not be loaded. Type the date.'));
    await user.type(field(), 'tomorrow{Enter}');
    expect(taken).toHaveBeenLastCalledWith('2026-11-28');
    load.mockRestore();
  });
});

describe('a stay in the calendar', () => {
  function Stay({ arrivalFixed = false }: { arrivalFixed?: boolean }) {
    const [arrival, setArrival] = useState('2026-12-01T14:00');
    const [departure, setDeparture] = useState('2026-12-03T11:00');
    const days: StayDays = {
      arrival: arrival.slice(0, 10),
      departure: departure.slice(0, 10),
      arrivalFixed,
      lengthOf: (from, to) => `${Number(to.slice(8)) - Number(from.slice(8))} nights`,
      marks: new Map([
        ['2026-12-05', 'FULL'],
        ['2026-12-06', 'CLOSED'],
      ]),
      onLook: looked,
    };
    return (
      <>
        <DateInput
          time
          aria-label="Arrival"
          value={arrival}
          onValue={setArrival}
          stay={{ end: 'arrival', days, onOther: (date) => setDeparture(`${date}T11:00`) }}
        />
        <DateInput
          time
          aria-label="Departure"
          value={departure}
          onValue={setDeparture}
          stay={{ end: 'departure', days, onOther: (date) => setArrival(`${date}T14:00`) }}
        />
      </>
    );
  }
  const end = (name: string) => screen.getByRole('textbox', { name });

  it('is chosen as two days, its nights counted and its days marked', async () => {
    const { user } = show(<Stay />);
    const calendar = await openCalendar(user, end('Arrival'));
    expect(looked).toHaveBeenLastCalledWith('2026-11-30', '2027-01-10');
    expect(calendar.getByText('Choose the arrival')).toBeVisible();
    expect(calendar.getByText('1–3 December 2026 · 2 nights')).toBeVisible();
    expect(calendar.getByRole('button', { name: 'Saturday 5 December 2026, full' })).toBeVisible();
    expect(calendar.getByRole('button', { name: 'Sunday 6 December 2026, closed' })).toBeVisible();
    await user.click(calendar.getByRole('button', { name: /^Wednesday 2 December 2026/ }));
    expect(end('Arrival')).toHaveValue('Wed 2 Dec 2026 14:00');
    expect(calendar.getByText('Choose the departure')).toBeVisible();
    await user.click(calendar.getByRole('button', { name: /^Monday 7 December 2026/ }));
    expect(end('Departure')).toHaveValue('Mon 7 Dec 2026 11:00');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(away).toHaveBeenCalledTimes(looked.mock.calls.length);
    expect(end('Arrival')).toHaveFocus();
  });

  it('keeps its arrival when that day is chosen again', async () => {
    const { user } = show(<Stay />);
    const calendar = await openCalendar(user, end('Arrival'));
    await user.click(calendar.getByRole('button', { name: /^Tuesday 1 December 2026/ }));
    await user.click(calendar.getByRole('button', { name: /^Friday 4 December 2026/ }));
    expect(end('Arrival')).toHaveValue('Tue 1 Dec 2026 14:00');
    expect(end('Departure')).toHaveValue('Fri 4 Dec 2026 11:00');
  });

  it('keeps the arrival of a guest in house, whatever departure is chosen', async () => {
    const { user } = show(<Stay arrivalFixed />);
    const calendar = await openCalendar(user, end('Departure'));
    await user.click(calendar.getByRole('button', { name: /^Monday 30 November 2026/ }));
    expect(end('Arrival')).toHaveValue('Tue 1 Dec 2026 14:00');
    expect(end('Departure')).toHaveValue('Mon 30 Nov 2026 11:00');
  });

  it('begins again with a departure before the arrival', async () => {
    const { user } = show(<Stay />);
    const calendar = await openCalendar(user, end('Departure'));
    expect(calendar.getByText('Choose the departure')).toBeVisible();
    await user.click(calendar.getByRole('button', { name: /^Monday 30 November 2026/ }));
    expect(end('Arrival')).toHaveValue('Mon 30 Nov 2026 14:00');
    await user.click(calendar.getByRole('button', { name: /^Wednesday 2 December 2026/ }));
    expect(end('Departure')).toHaveValue('Wed 2 Dec 2026 11:00');
  });
});
