// Opening hours as the form holds them.
import { describe, expect, it } from 'vitest';
import { canCopyMonday, grouped, mondayToWeekdays, ofDay, suggested, usualWeek, wrongDays } from './opening-hours';

const at = (weekday: number, from: string, to: string) => ({ weekday, from, to });
const week = [at(1, '08:00', '12:00'), at(3, '10:00', '11:00'), at(1, '16:00', '20:00'), at(6, '09:00', '13:00')];

describe('opening hours', () => {
  it('keep their place in the list, day by day', () => {
    expect(ofDay(week, 1)).toEqual([
      { ...at(1, '08:00', '12:00'), at: 0 },
      { ...at(1, '16:00', '20:00'), at: 2 },
    ]);
    expect(ofDay(week, 2)).toEqual([]);
  });

  it('copy Monday to the weekdays and leave the weekend', () => {
    const copied = mondayToWeekdays(week);
    for (const day of [1, 2, 3, 4, 5])
      expect(ofDay(copied, day).map(({ from, to }) => [from, to])).toEqual([
        ['08:00', '12:00'],
        ['16:00', '20:00'],
      ]);
    expect(ofDay(copied, 6)).toHaveLength(1);
    expect(ofDay(copied, 7)).toEqual([]);
    expect([
      canCopyMonday(week),
      canCopyMonday(copied),
      canCopyMonday([]),
      canCopyMonday([at(2, '08:00', '16:00')]),
    ]).toEqual([true, false, false, false]);
  });

  it('suggest the next interval if there is room', () => {
    expect(suggested([], 2)).toEqual(at(2, '08:00', '16:00'));
    expect(suggested(week, 3)).toEqual(at(3, '12:00', '16:00'));
    expect(suggested([at(1, '08:00', '20:00')], 1)).toEqual(at(1, '21:00', '24:00'));
    expect(suggested([at(1, '08:00', '23:00')], 1)).toEqual(at(1, '', ''));
    expect(suggested([at(1, 'x', '')], 1)).toEqual(at(1, '', ''));
  });

  it('are read in groups of days', () => {
    expect(grouped([...usualWeek(), at(6, '09:00', '13:00')])).toEqual([
      { first: 1, last: 5, hours: '08:00–16:00', wrong: false },
      { first: 6, last: 6, hours: '09:00–13:00', wrong: false },
      { first: 7, last: 7, hours: '', wrong: false },
    ]);
    expect(grouped(week)[0]).toEqual({ first: 1, last: 1, hours: '08:00–12:00, 16:00–20:00', wrong: false });
  });
  it('are marked as wrong on days where the core finds an error', () => {
    const night = [at(1, '08:00', '16:00'), at(2, '20:00', '06:00'), at(3, '', '')];
    expect([...wrongDays(night)]).toEqual([2, 3]);
    expect(grouped(night, wrongDays(night)).map(({ hours, wrong }) => (wrong ? 'wrong' : hours))).toEqual([
      '08:00–16:00',
      'wrong',
      '',
    ]);
    expect([...wrongDays([at(1, '20:00', '24:00'), at(2, '00:00', '06:00')])]).toEqual([]);
  });
});
