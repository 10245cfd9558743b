// The two languages and the current one. Owns their names, the stored choice and `<html lang>`; texts
// are in `i18n.ts`.
import { readStored, writeStored } from './storage';

export const LANGUAGES = ['en_US', 'sr_Latn_RS'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Default and fallback, also on the first visit, whatever the browser prefers. */
export const DEFAULT_LANGUAGE: Language = 'en_US';

const KEY = 'language';
export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);

/** The language of that name; the default for any other text. */
export const languageOr = (text: string): Language => (isLanguage(text) ? text : DEFAULT_LANGUAGE);

/** The choice stored in this browser. */
export function storedLanguage(): Language | null {
  const stored = readStored(KEY);
  return isLanguage(stored) ? stored : null;
}
/** The language of the mail whose link opened this page. */
function linkLanguage(): Language | null {
  const named = new URLSearchParams(location.hash.slice(1)).get('language');
  return isLanguage(named) ? named : null;
}
/** The language of a visit's first page: that of the mail that led here, this browser's choice, or the account's. */
export function firstLanguage(user: { language: string } | null | undefined): Language {
  const own = user?.language;
  return linkLanguage() ?? storedLanguage() ?? (isLanguage(own) ? own : DEFAULT_LANGUAGE);
}
export const storeLanguage = (language: Language) => writeStored(KEY, language);

let current: Language = DEFAULT_LANGUAGE;
export const language = () => current;
/** Intl, HTML and HTTP need dashes; `sr-RS` alone would mean Cyrillic. */
export const languageTag = (of: Language = current) => of.replaceAll('_', '-');

/** Formats what `work` formats in another language. Ends before anything else is formatted: `work` waits for nothing. */
export function speaking<T>(of: Language, work: () => T): T {
  const before = current;
  current = of;
  try {
    return work();
  } finally {
    current = before;
  }
}

export function noteLanguage(next: Language): void {
  current = next;
  document.documentElement.lang = languageTag(next);
}
