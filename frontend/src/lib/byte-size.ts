// Sizes of files and disks in words: `12.4 MB` · `12,4 MB`.
import { languageTag } from './language';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Bytes in the largest unit of which there is one at least; thousands, as disks are sold. */
export function byteSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  // What would be rounded to 1,000 of a unit is one of the next.
  while (size >= 999.5 && unit < UNITS.length - 1) [size, unit] = [size / 1_000, unit + 1];
  const digits = unit > 0 && size < 99.95 ? 1 : 0;
  const number = new Intl.NumberFormat(languageTag(), { maximumFractionDigits: digits }).format(size);
  return `${number}\u00a0${UNITS[unit]}`;
}
