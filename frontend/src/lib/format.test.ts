import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatMoney, formatRate, formatTime, localOf, relativeDay } from './format';
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
    expect(plain(formatRate(1_250))).toBe('12.5 %');
    expect(relativeDay('2026-11-19', LOCAL)).toBe('yesterday');
  });

  it('read Serbian, in Latin script', async () => {
    await showLanguage('sr_Latn_RS');
    expect(formatDate(LOCAL)).toBe('20.11.2026.');
    expect(formatDate(LOCAL, 'weekday')).toBe('pet 20.11.');
    expect(formatDate(LOCAL, 'dayMonth')).toBe('20.11.');
    expect(formatDate(LOCAL, 'long')).toBe('petak, 20. novembar 2026.');
    expect(plain(formatMoney(1_350_000, 'RSD'))).toBe('13.500 RSD');
    expect(plain(formatMoney(1_350_050, 'RSD'))).toBe('13.500,50 RSD');
    expect(relativeDay('2026-11-21', LOCAL)).toBe('sutra');
  });

  it('show the local time as it stands, whatever zone this machine is in', () => {
    expect(formatTime('2026-07-01T23:59:00+02:00')).toBe('23:59');
    expect(formatDateTime('2026-10-25T02:30:00+02:00', 'short', { offset: true })).toBe('25 Oct 2026 02:30 (UTC+02:00)');
    expect(localOf('2026-11-20T07:05:00Z', 'Europe/Belgrade')).toBe('2026-11-20T08:05:00');
    expect(formatDate('rubbish')).toBe('');
  });
});
