import { afterEach, expect, it } from 'vitest';
import { byteSize } from './byte-size';
import { showLanguage } from './i18n';

afterEach(() => showLanguage('en_US'));

it('sizes are said in the largest unit that fits', () => {
  const sizes: [number, string][] = [
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1 kB'],
    [12_440_000, '12.4 MB'],
    [99_960_000, '100 MB'],
    [999_700_000, '1 GB'],
    [214_748_364_800, '215 GB'],
    [3_100_000_000_000, '3.1 TB'],
  ];
  for (const [bytes, text] of sizes) expect(byteSize(bytes), text).toBe(text.replace(' ', '\u00a0'));
});

it('sizes follow the language', async () => {
  await showLanguage('sr_Latn_RS');
  expect(byteSize(12_440_000)).toBe('12,4\u00a0MB');
});
