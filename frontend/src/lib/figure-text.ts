// Numbers as users type them, by language. Thousands and decimal separators are told apart; a number
// that could be wrong by a factor of a thousand is refused. Reads whole steps of `10^-digits`, without
// floats. The core owns the limits.
import { language, languageTag } from './language';

const signs = () => (language() === 'sr_Latn_RS' ? { group: '.', point: ',' } : { group: ',', point: '.' });
const literal = (sign: string) => `\\${sign}`;

/** The whole part and the decimals of a typed number; null if it cannot be read with certainty. */
function split(text: string): [whole: string, decimals: string] | null {
  const { group, point } = signs();
  if (/^\d+$/.test(text)) return [text, ''];
  const grouped = new RegExp(`^(\\d{1,3}(?:${literal(group)}\\d{3})+)(?:${literal(point)}(\\d*))?$`).exec(text);
  if (grouped) return [grouped[1]!.replaceAll(group, ''), grouped[2] ?? ''];
  const [, whole = '', sign, decimals = ''] = /^(\d*)([.,])(\d*)$/.exec(text) ?? [];
  if (!sign || whole + decimals === '') return null;
  // The other language's decimal separator counts too, unless the number looks like thousands.
  return sign === point || decimals.length !== 3 ? [whole || '0', decimals] : null;
}

/** `13.500,5` → 1350050 with two digits. Undefined: empty; null: unreadable. */
export function readFigure(typed: string, digits: number): number | null | undefined {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace('−', '-');
  if (text === '') return undefined;
  const [, minus = '', rest = ''] = /^([-+]?)(.*)$/.exec(text) ?? [];
  const [whole, decimals] = split(rest) ?? ['', ''];
  if (whole === '' || decimals.length > digits) return null;
  const steps = Number(whole + decimals.padEnd(digits, '0'));
  if (!Number.isSafeInteger(steps)) return null;
  return minus === '-' && steps !== 0 ? -steps : steps;
}

interface Look {
  /** True: all decimals, or none if they are all zero; false: drops trailing zeros. */
  whole?: boolean;
  grouped?: boolean;
}

/** 1350050 with two digits → `13.500,50`. */
export function showFigure(steps: number, digits: number, { whole = true, grouped = true }: Look = {}): string {
  const text = String(Math.abs(steps)).padStart(digits + 1, '0');
  const decimals = digits > 0 ? text.slice(-digits) : '';
  const shown = whole ? (/^0*$/.test(decimals) ? '' : decimals) : decimals.replace(/0+$/, '');
  const units = digits > 0 ? text.slice(0, -digits) : text;
  const front = new Intl.NumberFormat(languageTag(), { useGrouping: grouped ? 'always' : false }).format(BigInt(units));
  return `${steps < 0 ? '-' : ''}${front}${shown && signs().point + shown}`;
}
