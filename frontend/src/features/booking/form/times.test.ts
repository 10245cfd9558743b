// Proposed times of a service, and nights kept when the arrival changes.
import { branch, service } from '@test/booking';
import { expect, it } from 'vitest';
import { keepNights } from '../place/use-nights-kept';
import { suggestedTimes } from './values';

const NOTHING = { arrival: '', departure: '' };
const stay = service(1);
const care = service(1, { unit: 'DAY', type: 'DAY_CARE' });
const at = (one: typeof stay, now: string, given: Partial<typeof NOTHING> = {}) => {
  const { arrival, departure } = suggestedTimes({ ...NOTHING, ...given }, one, branch(), now);
  return `${arrival.slice(8)} ${departure.slice(8)}`;
};

it('a guest who walks in after the usual hour arrives now and is not late', () => {
  expect(at(stay, '2026-11-20T09:00:00')).toBe('20T14:00 21T11:00');
  expect(at(stay, '2026-11-20T14:00:00')).toBe('20T14:15 21T11:00');
  expect(at(stay, '2026-11-20T16:41:00')).toBe('20T17:00 21T11:00');
  expect(at(stay, '2026-11-20T23:52:00')).toBe('20T23:59 21T11:00');
  expect(at(stay, '2026-11-20T16:41:00', { arrival: '2026-11-20' })).toBe('20T17:00 21T11:00');
  // Another day gets its usual hour; typed times stay.
  expect(at(stay, '2026-11-20T16:41:00', { arrival: '2026-11-21' })).toBe('21T14:00 22T11:00');
  expect(at(stay, '2026-11-20T16:41:00', { arrival: '2026-11-20T12:00' })).toBe('20T12:00 21T11:00');
});

it('a day in care ends after it began', () => {
  expect(at(care, '2026-11-20T06:00:00')).toBe('20T08:00 20T18:00');
  expect(at(care, '2026-11-20T09:03:00')).toBe('20T09:15 20T18:00');
  expect(at(care, '2026-11-20T18:30:00')).toBe('20T18:45 20T19:45');
  expect(at(care, '2026-11-20T23:57:00')).toBe('20T23:59 20T23:59');
});

it('a departure moves with its arrival and keeps the nights', () => {
  expect(keepNights('2026-11-22T11:00', '2026-11-20T14:00', '2026-11-25T16:00')).toBe('2026-11-27T11:00');
  expect(keepNights('2026-11-22T11:00', '2026-11-20T14:00', '2026-11-20T16:00')).toBe('2026-11-22T11:00');
  expect(keepNights('2027-01-02T11:00', '2026-12-30T14:00', '2026-11-30T14:00')).toBe('2026-12-03T11:00');
  // An incomplete time moves nothing.
  expect(keepNights('', '2026-11-20T14:00', '2026-11-25T14:00')).toBe('');
  expect(keepNights('2026-11-22T11:00', '', '2026-11-25T14:00')).toBe('2026-11-22T11:00');
  expect(keepNights('2026-11-22T11:00', '2026-11-20T14:00', '25.1')).toBe('2026-11-22T11:00');
});
