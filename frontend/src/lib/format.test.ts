import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatDays, formatMoney, formatRate, formatTime, localOf, relativeDay } from './format';
import { showLanguage } from './i18n';

const LOCAL = '2026-11-20T08:05:00+01:00';
const plain = (words: string) => words.replaceAll('\u00a0', ' ');

describe('figures and dates', () => {
  it('read English', () => {
    expect(formatDate(LOCAL)).toBe('20 Nov 2026');
    expect(formatDate(LOCAL, 'weekday')).toBe('Fri 20 Nov');
    expect(formatDate(LOCAL, 'long')).toBe('Friday 20 November 2026');
    expect(formatDateTime(LOCAL)).toBe('20 Nov 2026 08:05');
    expect(plain(formatMoney(1_350_000, 'RSD'))).toBe('13,500 RSD');
    expect(plain(formatMoney(-12_345, 'EUR'))).toBe('−123.45 EUR');
    expect(plain(formatRate(1_250))).toBe('12.5%');
    expect(relativeDay('2026-11-19', LOCAL)).toBe('yesterday');
  });

  it('read Serbian, in Latin script', async () => {
    await showLanguage('sr_Latn_RS');
    expect(formatDate(LOCAL)).toBe('20.11.2026.');
    expect(formatDate(LOCAL, 'weekday')).toBe('pet 20.11.');
    expect(formatDate(LOCAL, 'dayMonth')).toBe('20.11.');
    expect(formatDate(LOCAL, 'long')).toBe('petak, 20. novembra 2026.');
    expect(plain(formatMoney(1_350_000, 'RSD'))).toBe('13.500 RSD');
    expect(plain(formatMoney(1_350_050, 'RSD'))).toBe('13.500,50 RSD');
    expect(relativeDay('2026-11-21', LOCAL)).toBe('sutra');
  });

  it.each([
    ['2026-11-16', '2026-11-29', '16–29 November 2026', '16–29. novembra 2026.'],
    ['2026-11-30', '2026-12-06', '30 November – 6 December 2026', '30. novembra – 6. decembra 2026.'],
    ['2026-12-28', '2027-01-03', '28 December 2026 – 3 January 2027', '28. decembra 2026. – 3. januara 2027.'],
    ['2026-05-02', '2026-05-02', 'Saturday 2 May 2026', 'subota, 2. maja 2026.'],
  ])('name the days %s to %s', async (first, last, english, serbian) => {
    expect(formatDays(first, last)).toBe(english);
    await showLanguage('sr_Latn_RS');
    expect(formatDays(first, last)).toBe(serbian);
    expect(plain(formatRate(4_500))).toBe('45 %');
  });

  it('decline every month beside a day in Serbian', async () => {
    await showLanguage('sr_Latn_RS');
    const months = Array.from({ length: 12 }, (_, at) => formatDate(`2026-${String(at + 1).padStart(2, '0')}-01`, 'long').split(' ')[2]);
    expect(months).toEqual(['januara', 'februara', 'marta', 'aprila', 'maja', 'juna', 'jula', 'avgusta', 'septembra', 'oktobra', 'novembra', 'decembra']);
  });

  it('show the local time as it stands, whatever zone this machine is in', () => {
    expect(formatTime('2026-07-01T23:59:00+02:00')).toBe('23:59');
    expect(formatDateTime('2026-10-25T02:30:00+02:00', 'short', { offset: true })).toBe('25 Oct 2026 02:30 (UTC+02:00)');
    expect(localOf('2026-11-20T07:05:00Z', 'Europe/Belgrade')).toBe('2026-11-20T08:05:00');
    expect(formatDate('rubbish')).toBe('');
  });
});
