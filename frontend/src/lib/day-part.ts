/** The part of the day for a greeting (`board.greeting`), from the hour of a local time. */
export function dayPart(local: string): string {
  const hour = Number(local.slice(11, 13));
  if (hour >= 18 || hour < 4) return 'evening';
  if (hour < 10) return 'morning';
  return hour < 12 ? 'forenoon' : 'afternoon';
}
