import { expect, it } from 'vitest';
import { monthOf } from './month';

it('knows the first and the last day of this and of last month, over the end of a year and in a leap year', () => {
  expect(monthOf('2026-11-26T10:00:00+01:00')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(monthOf('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(monthOf('2027-01-01', 1)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(monthOf('2028-03-31', 1)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});
