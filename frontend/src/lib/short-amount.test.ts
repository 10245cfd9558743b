// Short amounts in both languages.
import { expect, it } from 'vitest';
import { noteLanguage } from './language';
import { formatShort } from './short-amount';

it('counts in thousands and millions where that is shorter', () => {
  noteLanguage('sr_Latn_RS');
  expect([0, 99_950, 45_000_000, -15_000_000, 123_456_789].map(formatShort)).toEqual([
    '0',
    '999,5',
    '450k',
    '−150k',
    '1,2M',
  ]);
  noteLanguage('en_US');
  expect(formatShort(123_456_789)).toBe('1.2M');
});
