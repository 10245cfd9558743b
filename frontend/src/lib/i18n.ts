// Texts. Owns i18next: where texts come from (the server, else the built-in ones) and
// the switch of language. Says nothing itself: every text has a key.
import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Params } from '@/core';
import { API } from './http';
import { sessionUser } from './session-store';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  language,
  LANGUAGES,
  noteLanguage,
  storedLanguage,
  storeLanguage,
  type Language,
} from './language';

export const NAMESPACE = 'translations';
/** The server gets this long before the built-in texts take over. */
const PATIENCE_MS = 4_000;

const builtIn: Record<Language, () => Promise<{ default: object }>> = {
  en_US: () => import('@locales/en_US.json'),
  sr_Latn_RS: () => import('@locales/sr_Latn_RS.json'),
};

/** i18next-http-backend with the built-in texts behind it. */
function makeBackend(): BackendModule {
  const http = new HttpBackend();
  return {
    type: 'backend',
    init(services) {
      http.init(services, { loadPath: `${API}/translations/{{lng}}/{{ns}}` });
    },
    read(language: string, namespace: string, done: ReadCallback) {
      let over = false;
      const fallBack = () => {
        if (over) return;
        over = true;
        builtIn[isLanguage(language) ? language : DEFAULT_LANGUAGE]().then(
          (texts) => done(null, texts.default as never),
          (error: unknown) => done(error as Error, false),
        );
      };
      const timer = setTimeout(fallBack, PATIENCE_MS);
      http.read(language, namespace, (error, data) => {
        clearTimeout(timer);
        if (error || !data || typeof data !== 'object') return fallBack();
        if (over) return;
        over = true;
        done(null, data);
      });
    },
  };
}

/** Loads the language in force, and no other. */
export async function startTexts(): Promise<void> {
  const own = sessionUser()?.language;
  const first = storedLanguage() ?? (isLanguage(own) ? own : DEFAULT_LANGUAGE);
  noteLanguage(first);
  i18next.on('languageChanged', (next) => isLanguage(next) && noteLanguage(next));
  await i18next.use(makeBackend()).use(initReactI18next).init(i18nOptions(first));
}

export const i18nOptions = (lng: Language) =>
  ({
    lng,
    // The server completes each language with English, so that no second one is loaded for it.
    fallbackLng: false,
    supportedLngs: LANGUAGES,
    load: 'currentOnly',
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    keySeparator: '.',
    nsSeparator: false,
    // React escapes what it shows; the built-in escape would show `&amp;`.
    interpolation: { prefix: '%{', suffix: '}', escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  }) as const;

/** What was asked for last. */
let wanted: Language | undefined;

/** Switches for everything on screen; false where the texts cannot be had, and nothing changes. Nothing is amiss with those that nobody wants any more. */
export async function showLanguage(next: Language): Promise<boolean> {
  wanted = next;
  const there = () => i18next.hasResourceBundle(next, NAMESPACE);
  if (!there()) await i18next.reloadResources([next], [NAMESPACE]);
  if (wanted !== next) return true;
  if (!there()) return false;
  await i18next.changeLanguage(next);
  return true;
}

/** The same, chosen by hand: remembered in this browser once it is what the screen shows. */
export async function changeLanguage(next: Language): Promise<boolean> {
  const done = await showLanguage(next);
  if (done && i18next.language === next) storeLanguage(next);
  return done;
}

/** The text behind `key`; `%{name}` takes `params.name`, plural forms go by `params.count`. */
export type Translate = (key: string, params?: Params) => string;

export const text: Translate = (key, params) => i18next.t(key, { ...params });
/** A group of texts is none. */
export const hasText = (key: string) => i18next.exists(key, { returnObjects: false });

/** Whether there is a text for `key` that these figures fill completely. */
export function canSay(key: string, params: Params): boolean {
  if (!i18next.exists(key, params)) return false;
  const raw = i18next.t(key, { ...params, skipInterpolation: true });
  return [...raw.matchAll(/%\{(\w+)\}/g)].every(([, name]) => name !== undefined && name in params);
}

/** Inside components: follows the switch of language. */
export function useText(): Translate {
  const { t } = useTranslation(NAMESPACE);
  return t as unknown as Translate;
}

export function useLanguage(): Language {
  const { i18n } = useTranslation(NAMESPACE);
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
}

/** Picks the text of the language in force from a record that holds both. */
export const both = (en: string | null | undefined, sr: string | null | undefined, of: Language = language()): string =>
  (of === 'sr_Latn_RS' ? sr || en : en || sr) ?? '';

/** The same inside components: follows the switch of language. */
export function useBoth(): (en: string | null | undefined, sr: string | null | undefined) => string {
  const of = useLanguage();
  return (en, sr) => both(en, sr, of);
}
