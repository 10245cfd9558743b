// A figure beside the one before it.
import { formatNumber, formatRate } from '@/lib/format';

/** From so many times the former figure on, the times are told: nobody pictures 2,251%. */
const TIMES = 10;

/** The change with its sign as an arrow, in whole percent or in times: `▲ 8%`, `▲ 24 ×`; null without a figure before. */
export function changeText(now: number, before: number): string | null {
  if (before <= 0) return null;
  if (now >= TIMES * before) return `▲ ${formatNumber(Math.round(now / before))} ×`;
  const percent = Math.round(((now - before) * 100) / before);
  const arrow = percent > 0 ? '▲ ' : percent < 0 ? '▼ ' : '';
  return arrow + formatRate(Math.abs(percent) * 100);
}
