// The times that the form of a new booking proposes: they give way to those of another service, and to now for a guest at
// the desk; what was typed stays.
import { branch, service } from '@test/booking';
import { renderHook } from '@testing-library/react';
import type { UseFormReturn } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useStayProposal } from './use-stay-proposal';
import { emptyBooking, type BookingValues } from './values';

const BRANCH = branch();
const STAY = service(1);
const CARE = service(3, { type: 'DAY_CARE', unit: 'DAY' });
const BATH = service(2, { type: 'GROOMING', unit: 'SESSION', durationMinutes: 60, workplaceIds: [2] });

/** The proposal over values that it may change. */
function proposal(over: Partial<BookingValues> = {}) {
  const values = { ...emptyBooking(1), ...over };
  const form = {
    getValues: (name?: keyof BookingValues) => (name ? values[name] : values),
    setValue: (name: keyof BookingValues, value: never) => (values[name] = value),
    getFieldState: () => ({}),
  } as unknown as UseFormReturn<BookingValues>;
  return { values, ...renderHook(() => useStayProposal(form)).result.current };
}

beforeEach(() => {
  // 17:41 in Belgrade.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:41:00Z') });
});

describe('a proposed stay', () => {
  it('gives way to that of another service; what was typed stays', () => {
    const { values, choose } = proposal();
    choose(STAY, BRANCH);
    expect(values).toMatchObject({ arrival: '2026-11-20T18:00', departure: '2026-11-21T11:00' });
    choose(BATH, BRANCH);
    expect(values).toMatchObject({ arrival: '2026-11-20T17:45', departure: '' });
    values.arrival = '2026-11-24T09:30';
    choose(STAY, BRANCH);
    expect(values).toMatchObject({ arrival: '2026-11-24T09:30', departure: '2026-11-25T11:00' });
  });

  it('is as long as the last one, and leaves a place that the service has not', () => {
    const { values, choose } = proposal({ workplaceId: 1 });
    choose(STAY, BRANCH, 3);
    expect(values).toMatchObject({ departure: '2026-11-23T11:00', workplaceId: 1 });
    values.split = { arrival: '', departure: '', stays: [] };
    choose(BATH, BRANCH);
    expect(values).toMatchObject({ workplaceId: null, split: null });
  });
});

describe('a guest at the desk', () => {
  it('arrives now where the arrival was proposed for today, and nowhere else', () => {
    const { values, choose, arrivalNow } = proposal();
    choose(STAY, BRANCH);
    expect(arrivalNow(values, STAY, BRANCH)).toBe('2026-11-20T17:41');
    expect(arrivalNow({ ...values, arrival: '2026-11-20T18:15' }, STAY, BRANCH)).toBe('2026-11-20T18:15');
    vi.setSystemTime(new Date('2026-11-20T23:10:00Z'));
    expect(arrivalNow(values, STAY, BRANCH)).toBe(values.arrival);
  });

  it('does not arrive after the departure, and no session is moved', () => {
    const { values, choose, arrivalNow } = proposal();
    choose(CARE, BRANCH);
    const { arrival, departure } = values;
    expect(departure.slice(0, 10)).toBe('2026-11-20');
    vi.setSystemTime(new Date(`${departure}:00+01:00`));
    expect(arrivalNow(values, CARE, BRANCH)).toBe(arrival);
    choose(BATH, BRANCH);
    expect(arrivalNow(values, BATH, BRANCH)).toBe(values.arrival);
  });
});
