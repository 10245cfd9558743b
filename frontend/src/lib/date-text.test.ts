// Dates as users type them, in both languages.
import { describe, expect, it } from 'vitest';
import { readDate, showDate } from './date-text';
import { noteLanguage } from './language';

const today = '2026-11-20';
const read = (text: string) => {
  const found = readDate(text, today);
  return found && [found.date, found.time].filter(Boolean).join(' ');
};

describe('a typed date', () => {
  it.each([
    ['2026-11-21T14:00', '2026-11-21 14:00'],
    ['2026-11-21', '2026-11-21'],
    ['21.11.2026. 14:00', '2026-11-21 14:00'],
    ['sub 21.11.2026. 14:00', '2026-11-21 14:00'],
    ['Sat 21 Nov 2026 9.30', '2026-11-21 09:30'],
    ['21. novembar 2026. 9', '2026-11-21 09:00'],
    ['1/2/2027', '2027-02-01'],
    ['25.11 15', '2026-11-25 15:00'],
    ['25.11. 15', '2026-11-25 15:00'],
    ['25.11 15:30', '2026-11-25 15:30'],
    ['25 nov 15', '2026-11-25 15:00'],
    ['25.11.2026 15', '2026-11-25 15:00'],
    ['24.12. 14:00', '2026-12-24 14:00'],
    ['3.1.', '2027-01-03'],
    ['20.11.', '2026-11-20'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    '',
    'soon',
    '1/2/27',
    '21.11.26',
    '21.11. 26',
    '21 Nov 26',
    '25-11-15',
    '31.2.2026.',
    '21.13.2026.',
    '21.11.2026. 25:00',
    '21',
    '2026',
  ])('%s is none', (text) => expect(read(text)).toBeNull());

  it('is shown as its language writes it, and reads back', () => {
    noteLanguage('en_US');
    expect(showDate('2026-11-21T14:00')).toBe('Sat 21 Nov 2026 14:00');
    expect(read(showDate('2026-11-21T14:00'))).toBe('2026-11-21 14:00');
    noteLanguage('sr_Latn_RS');
    expect(showDate('2026-11-21T14:00')).toBe('sub 21.11.2026. 14:00');
    expect(read(showDate('2026-11-21T14:00'))).toBe('2026-11-21 14:00');
    noteLanguage('en_US');
  });
});
