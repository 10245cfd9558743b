// Rows as a reader looks for them: by the name that is shown, in the language that is shown.
import { languageTag } from './language';

/** By name, a 2 before a 10. The server sorts letter by letter, and by one language only. */
export function inOrder<T>(rows: readonly T[], nameOf: (row: T) => string): T[] {
  const { compare } = new Intl.Collator(languageTag(), { numeric: true });
  return rows.toSorted((a, b) => compare(nameOf(a), nameOf(b)));
}
