// Sorts rows by the name and in the language that are shown.
import { languageTag } from './language';

/** Sorts by name, a 2 before a 10. The server sorts by letters and by one language only. */
export function inOrder<T>(rows: readonly T[], nameOf: (row: T) => string): T[] {
  const { compare } = new Intl.Collator(languageTag(), { numeric: true });
  return rows.toSorted((a, b) => compare(nameOf(a), nameOf(b)));
}
