// Dates, numbers and phones in both languages.
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDays,
  formatPhone,
  formatMoney,
  formatRate,
  formatTime,
  localOf,
  relativeDay,
  relativeTime,
  sameClock,
} from './format';
import { showLanguage } from './i18n';

const LOCAL = '2026-11-20T08:05:00+01:00';
const plain = (words: string) => words.replaceAll('\u00a0', ' ');

describe('numbers and dates', () => {
  it('are written in English', () => {
    expect(formatDate(LOCAL)).toBe('20 Nov 2026');
    expect(formatDate(LOCAL, 'weekday')).toBe('Fri 20 Nov');
    expect(formatDate(LOCAL, 'long')).toBe('Friday 20 November 2026');
    expect(formatDateTime(LOCAL)).toBe('20 Nov 2026 08:05');
    expect(plain(formatMoney(1_350_000, 'RSD'))).toBe('13,500 RSD');
    expect(plain(formatMoney(-12_345, 'EUR'))).toBe('−123.45 EUR');
    expect(plain(formatRate(1_250))).toBe('12.5%');
    expect(relativeDay('2026-11-19', LOCAL)).toBe('yesterday');
    expect(relativeTime('2026-11-19T11:00', LOCAL)).toBe('yesterday at 11:00');
  });

  it('are written in Serbian, in Latin script', async () => {
    await showLanguage('sr_Latn_RS');
    expect(formatDate(LOCAL)).toBe('20.11.2026.');
    expect(formatDate(LOCAL, 'weekday')).toBe('pet 20.11.');
    expect(formatDate(LOCAL, 'dayMonth')).toBe('20.11.');
    expect(formatDate(LOCAL, 'long')).toBe('petak, 20. novembra 2026.');
    expect(plain(formatMoney(1_350_000, 'RSD'))).toBe('13.500 RSD');
    expect(plain(formatMoney(1_350_050, 'RSD'))).toBe('13.500,50 RSD');
    expect(relativeDay('2026-11-21', LOCAL)).toBe('sutra');
    expect(relativeTime('2026-11-21T11:00', LOCAL)).toBe('sutra u 11:00');
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
    const months = Array.from(
      { length: 12 },
      (_, at) => formatDate(`2026-${String(at + 1).padStart(2, '0')}-01`, 'long').split(' ')[2],
    );
    expect(months).toEqual([
      'januara',
      'februara',
      'marta',
      'aprila',
      'maja',
      'juna',
      'jula',
      'avgusta',
      'septembra',
      'oktobra',
      'novembra',
      'decembra',
    ]);
  });

  it('show the local time, whatever the machine’s zone', () => {
    expect(formatTime('2026-07-01T23:59:00+02:00')).toBe('23:59');
    expect(localOf('2026-11-20T07:05:00Z', 'Europe/Belgrade')).toBe('2026-11-20T08:05:00+01:00');
    expect(localOf('2026-07-20T07:05:00Z', 'Europe/Bucharest')).toBe('2026-07-20T10:05:00+03:00');
    expect(localOf('2026-07-20T02:05:00Z', 'America/New_York')).toBe('2026-07-19T22:05:00-04:00');
    expect(formatDate('rubbish')).toBe('');
  });

  it('show the offset of a time that exists twice', () => {
    expect(formatDateTime('2026-10-25T02:30:00+02:00')).toBe('25 Oct 2026 02:30 (UTC+02:00)');
    expect(formatDateTime(localOf('2026-10-25T01:30:00Z', 'Europe/Belgrade'))).toBe('25 Oct 2026 02:30 (UTC+01:00)');
    expect(formatTime('2026-10-25T02:00:00+01:00')).toBe('02:00 (UTC+01:00)');
    expect(formatTime('2026-10-25T03:30:00+03:00')).toBe('03:30 (UTC+03:00)');
    for (const once of [
      '2026-10-25T01:59:00+02:00',
      '2026-10-25T03:00:00+01:00',
      '2026-03-29T03:00:00+02:00',
      '2026-10-25T02:30',
    ])
      expect(formatTime(once)).toBe(once.slice(11, 16));
  });

  it('group a phone’s digits', () => {
    expect(
      ['+381642187740', '+381601404161', '+38761123456', '+36301234567', '+40722123456', '+43152345670'].map(
        formatPhone,
      ),
    ).toEqual([
      '+381 64 218 7740',
      '+381 60 140 4161',
      '+387 61 123 456',
      '+36 30 123 4567',
      '+40 72 212 3456',
      '+43 15 234 5670',
    ]);
    expect(formatPhone('')).toBe('');
  });
});

describe('the zone of this device', () => {
  const here = (timeZone: string) =>
    vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  afterEach(() => void vi.restoreAllMocks());

  it('is told to the server by a zone that it knows and whose clocks show the same', () => {
    const known = ['Europe/Belgrade', 'Europe/Sofia'] as const;
    for (const [own, reported] of [
      ['Europe/Sofia', 'Europe/Sofia'],
      ['Europe/Vienna', 'Europe/Belgrade'],
      ['Europe/Athens', 'Europe/Sofia'],
      ['Europe/London', null],
      ['Etc/UTC', null],
    ]) {
      here(own ?? '');
      expect(sameClock(known)).toBe(reported);
    }
  });
});
