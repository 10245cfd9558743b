// Ranges of days read alike on every screen.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { closureDates } from './closure-text';
import { formatRange } from './format';
import { showLanguage, text as t } from './i18n';

afterEach(() => showLanguage('en_US'));

describe('a range of days', () => {
  it.each([
    ['2026-11-01', '2026-11-26', '1–26 Nov 2026', '1.11. – 26.11.2026.'],
    ['2026-11-25', '2026-12-02', '25 Nov – 2 Dec 2026', '25.11. – 2.12.2026.'],
    ['2026-12-29', '2027-01-02', '29 Dec 2026 – 2 Jan 2027', '29.12.2026. – 2.1.2027.'],
    ['2026-11-25T14:00:00+01:00', '2026-11-25T16:00:00+01:00', '25 Nov 2026', '25.11.2026.'],
  ])('from %s to %s names a shared year once', async (from, to, english, serbian) => {
    expect(formatRange(from, to)).toBe(english);
    await showLanguage('sr_Latn_RS');
    expect(formatRange(from, to)).toBe(serbian);
  });

  it('of a closure reads the same; one that comes back has no year', () => {
    const closure = { fromDate: '2027-01-27', toDate: '2027-01-28', yearly: false };
    expect(closureDates(closure, t)).toBe('27–28 Jan 2027');
    expect(closureDates({ ...closure, yearly: true }, t)).toBe('27–28 Jan, every year');
    expect(closureDates({ ...closure, toDate: null }, t)).toBe('27 Jan 2027');
  });

  it('is written by one rule', () => {
    const root = join(import.meta.dirname, '..');
    /** The rule itself, two names of days, and the hours of one. */
    const others = /'weekday'|formatTime|lib\/format|use-move-context|lib\/opening-hours/;
    const own = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|generated/.test(file))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .filter((line) => /(?:formatDate|day)\([^)]*\)\} – \$|join\(' – '\)/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(own.filter((line) => !others.test(line))).toEqual([]);
  });
});
