// The texts on screen, read where the product reads them.
import { readFileSync } from 'node:fs';
import type { Language } from './variants';

type Texts = { [key: string]: string | Texts };
const read = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../../core/locales/${language}.json`, import.meta.url), 'utf8')) as Texts;

/** The text of a dotted key, with its parameters filled in. */
export function textsOf(language: Language): (key: string, params?: Record<string, string | number>) => string {
  const texts = read(language);
  return (key, params = {}) => {
    const found = key.split('.').reduce<string | Texts | undefined>((at, part) => (at as Texts)?.[part], texts);
    if (typeof found !== 'string') throw new Error(`no text ${key} in ${language}`);
    return found.replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(params[name]));
  };
}
