// Dates as a field shows them, and in words, in both languages. What may be typed is the core's table.
import { afterEach, describe, expect, it } from 'vitest';
import { typedDate } from '@/core';
import { dateInWords, showDate } from './date-text';
import { text } from './i18n';
import { noteLanguage } from './language';

const read = (text: string) => typedDate({ text, today: '2026-11-20', from: null, past: false, hour: true });

afterEach(() => noteLanguage('en_US'));

describe('a date in a field', () => {
  it('is shown as its language writes it, and reads back', () => {
    expect(showDate('2026-11-21T14:00')).toBe('Sat 21 Nov 2026 14:00');
    expect(read(showDate('2026-11-21T14:00'))).toEqual({ date: '2026-11-21', time: '14:00' });
    noteLanguage('sr_Latn_RS');
    expect(showDate('2026-11-21T14:00')).toBe('sub 21.11.2026. 14:00');
    expect(read(showDate('2026-11-21T14:00'))).toEqual({ date: '2026-11-21', time: '14:00' });
  });

  it('reads back on every day of a year, in both languages', () => {
    for (const language of ['en_US', 'sr_Latn_RS'] as const) {
      noteLanguage(language);
      for (let day = 0; day < 366; day += 1) {
        const date = new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10);
        expect(read(showDate(date)), showDate(date)).toEqual({ date, time: null });
        expect(read(showDate(`${date}T09:30`)), showDate(date)).toEqual({ date, time: '09:30' });
      }
    }
  });

  it('is told in words', () => {
    expect(dateInWords('2026-11-21', text)).toBe('Saturday 21 November 2026');
    expect(dateInWords('2026-11-21T14:00', text)).toBe('Saturday 21 November 2026 at 14:00');
  });
});
