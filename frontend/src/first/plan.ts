// What the page at an address will need first. Decides nothing: the table holds the core's answers.
import type { FirstTable } from './table';

/** The stored user, as far as addresses and requests depend on it. */
export interface Visitor {
  role: string;
  companyId: number | null;
  branchId: number | null;
}

export interface FirstPlan {
  files: string[];
  asks: string[];
}

const NOTHING: FirstPlan = { files: [], asks: [] };
/** Where the router sends a visitor whom a screen does not admit. */
const REFUSED = '/';

/** Fills `{id}`, `{companyId}` and `{branchId}`; null if one of them has no value. */
function filled(path: string, values: Readonly<Record<string, unknown>>): string | null {
  let complete = true;
  const text = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    complete &&= value !== null && value !== undefined && value !== 'new';
    return String(value);
  });
  return complete ? text : null;
}

export function firstPlan(table: FirstTable, visitor: Visitor | null, pathname: string, search = ''): FirstPlan {
  const role = visitor?.role ?? '';
  const address = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const path = table.leads[role]?.[address] ?? address;
  const at = (wanted: string) => table.screens.find(({ pattern }) => new RegExp(pattern).test(wanted));
  const wanted = at(path);
  const admitted = wanted?.roles.includes(role) ? wanted : wanted && at(REFUSED);
  if (!admitted?.roles.includes(role)) return NOTHING;
  const files = admitted.parts.map((part) => table.files[part] ?? '');
  if (!visitor || admitted !== wanted) return { files, asks: [] };
  const id = new RegExp(admitted.pattern).exec(path)?.[1];
  const asks = admitted.asks
    // A list whose address holds a search or a filter asks for something else.
    .filter((ask) => !search || !ask.includes('?'))
    .map((ask) => filled(ask, { ...visitor, id }))
    .filter((ask) => ask !== null);
  // The frame and the screen may read the same; an answer that nobody takes would stay open.
  return { files, asks: [...new Set(asks)] };
}
