// A figure beside the one before it.
import { formatRate } from '@/lib/format';

/** The change in whole percent, with its sign as an arrow: `▲ 8%`; null without a figure before. */
export function changeText(now: number, before: number): string | null {
  if (before <= 0) return null;
  const percent = Math.round(((now - before) * 100) / before);
  const arrow = percent > 0 ? '▲ ' : percent < 0 ? '▼ ' : '';
  return arrow + formatRate(Math.abs(percent) * 100);
}
