// The cancellation terms in words.
import { expect, it } from 'vitest';
import i18next from 'i18next';
import type { Term } from '@/core';
import { showLanguage } from '@/lib/i18n';
import { termsText } from './terms';

const term = (percent: number, until: string | null): Term => ({
  percent,
  until,
  untilLocal: until && `${until.slice(0, 16)}:00+01:00`,
});
const MODERATE = [term(100, '2026-11-14T14:00:00Z'), term(50, '2026-11-20T14:00:00Z'), term(0, null)];
const STRICT = [term(50, '2026-11-14T14:00:00Z'), term(0, null)];
const said = (terms: readonly Term[], step: number) =>
  termsText(terms, step, (key, params) => i18next.t(key, params ?? {})).replaceAll('\u00a0', ' ');

it('names the time limit, and after it the refund that counts now', async () => {
  expect(said(MODERATE, 0)).toBe(
    'Free cancellation until Sat 14 Nov 14:00, after that 50% is given back until Fri 20 Nov 14:00, after that 0% is given back',
  );
  expect(said(MODERATE, 1)).toBe(
    'Free cancellation ended Sat 14 Nov 14:00; now 50% is given back until Fri 20 Nov 14:00, after that 0% is given back',
  );
  expect(said(MODERATE, 2)).toBe('Free cancellation ended Sat 14 Nov 14:00; now nothing is given back');
  expect(said(STRICT, 0)).toBe('50% refund until Sat 14 Nov 14:00, after that 0% is given back');
  expect(said(STRICT, 1)).toBe('50% refund ended Sat 14 Nov 14:00; now nothing is given back');
  expect(said([term(100, '2026-11-14T14:00:00Z'), term(50, null)], 1)).toBe(
    'Free cancellation ended Sat 14 Nov 14:00; now 50% is given back',
  );
  await showLanguage('sr_Latn_RS');
  expect(said(MODERATE, 1)).toBe(
    'Besplatno otkazivanje je isteklo sub 14.11. 14:00; sada se do pet 20.11. 14:00 vraća 50 %, posle toga se vraća 0 %',
  );
});
