// Amounts where room is short, such as at the lines of a chart.
import { formatNumber, MAJOR } from './format';

const UNITS = [
  [1_000_000, 'M'],
  [1_000, 'k'],
  [1, ''],
] as const;

/** In thousands or millions of the currency: `450k` · `1,2M`. */
export function formatShort(minor: number): string {
  const units = minor / MAJOR;
  const [size, unit] = UNITS.find(([size]) => Math.abs(units) >= size) ?? UNITS[2];
  const shown = size === 1 ? units : Math.round((units * 10) / size) / 10;
  return `${formatNumber(shown)}${unit}`.replace('-', '−');
}
