// Waiting times in both languages, with each plural form.
import { expect, it } from 'vitest';
import { showLanguage, text } from '@/lib/i18n';
import { waitingText } from './waiting';

const NOW = '2026-11-20T12:00:00Z';
const waited = (since: string) => waitingText(since, NOW, text);

it('counts minutes, hours and days', async () => {
  expect(waited('2026-11-20T11:59:30Z')).toBe('0 minutes');
  expect(waited('2026-11-20T11:58:50Z')).toBe('1 minute');
  expect(waited('2026-11-20T11:00:00Z')).toBe('1 hour');
  expect(waited('2026-11-18T12:00:01Z')).toBe('47 hours');
  expect(waited('2026-11-18T12:00:00Z')).toBe('2 days');
  // A clock that is behind.
  expect(waited('2026-11-20T12:05:00Z')).toBe('0 minutes');
  await showLanguage('sr_Latn_RS');
  expect(waited('2026-11-20T11:39:00Z')).toBe('21 minut');
  expect(waited('2026-11-20T10:00:00Z')).toBe('2 sata');
  expect(waited('2026-11-15T12:00:00Z')).toBe('5 dana');
});
