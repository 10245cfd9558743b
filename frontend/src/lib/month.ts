// Whole months of the calendar, as ranges of civil dates.

/** The first and the last day of the month `back` months before the month of `date` (`YYYY-MM-DD…`). */
export function monthOf(date: string, back = 0): { from: string; to: string } {
  const [year, month] = date.split('-').map(Number) as [number, number];
  const day = (months: number, of: number) => new Date(Date.UTC(year, months, of)).toISOString().slice(0, 10);
  return { from: day(month - 1 - back, 1), to: day(month - back, 0) };
}
