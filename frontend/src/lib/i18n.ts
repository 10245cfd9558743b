// Texts. Owns i18next: the source of texts (the server, else the built-in ones) and the switch of
// language. Holds no text itself.
import { createContext, useContext, type ReactNode } from 'react';
import i18next, { type BackendModule, type ReadCallback, type ResourceKey, type TOptions } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Params } from '@/core';
import { textsUrl } from './http';
import { sessionUser } from './session-store';
import {
  DEFAULT_LANGUAGE,
  firstLanguage,
  isLanguage,
  language,
  LANGUAGES,
  noteLanguage,
  speaking,
  storeLanguage,
  type Language,
} from './language';

const NAMESPACE = 'translations';
/** The server's time to answer before the built-in texts are used, in milliseconds. */
const PATIENCE_MS = 4_000;

const builtIn: Record<Language, () => Promise<{ default: object }>> = {
  en_US: () => import('@locales/en_US.json'),
  sr_Latn_RS: () => import('@locales/sr_Latn_RS.json'),
};

/** The server's texts of a language; null if it does not answer with texts in time. */
async function fromServer(of: string): Promise<ResourceKey | null> {
  const response = await fetch(textsUrl(of));
  const texts: unknown = response.ok ? await response.json() : null;
  return texts && typeof texts === 'object' ? (texts as ResourceKey) : null;
}

const patience = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));

/** Holds the English texts of this build, once they are needed. */
const SPARE = 'spare';
let spare: 'coming' | 'there' | 'failed' | undefined;

async function fetchSpare(): Promise<void> {
  spare = 'coming';
  try {
    const texts = (await builtIn[DEFAULT_LANGUAGE]()).default;
    spare = 'there';
    // Shows again what is on screen.
    i18next.addResourceBundle(DEFAULT_LANGUAGE, SPARE, texts);
  } catch {
    spare = 'failed';
  }
}

/**
 * What the loaded texts lack is said in English: they may come from an older server or a cache. Until the
 * English texts are there, a place stays empty; a key is shown only if there is no text for it at all.
 */
function inEnglish(key: string, given?: string, params: TOptions = {}): string {
  if (given !== undefined || params.ns === SPARE) return given ?? key;
  if (spare === undefined) void fetchSpare();
  if (spare === 'coming') return '';
  return i18next.t(key, { ...params, lng: DEFAULT_LANGUAGE, ns: SPARE });
}

/** Reads from the server, with the built-in texts as fallback. */
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(of: string, _namespace: string, done: ReadCallback) {
    Promise.race([fromServer(of).catch(() => null), patience()])
      .then(async (texts) => texts ?? (await builtIn[isLanguage(of) ? of : DEFAULT_LANGUAGE]()).default)
      .then(
        (texts) => done(null, texts as ResourceKey),
        (error: unknown) => done(error as Error, false),
      );
  },
};

/** Loads the current language only. */
export async function startTexts(): Promise<void> {
  const first = firstLanguage(sessionUser());
  noteLanguage(first);
  i18next.on('languageChanged', (next) => isLanguage(next) && noteLanguage(next));
  await i18next.use(backend).use(initReactI18next).init(i18nOptions(first));
}

export const i18nOptions = (lng: Language) =>
  ({
    lng,
    // The server completes each language with English, so no second language is loaded unless a text is missing.
    fallbackLng: false,
    parseMissingKeyHandler: inEnglish,
    supportedLngs: LANGUAGES,
    load: 'currentOnly',
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    keySeparator: '.',
    nsSeparator: false,
    // React escapes what it shows; the built-in escape would show `&amp;`.
    interpolation: { prefix: '%{', suffix: '}', escapeValue: false },
    returnNull: false,
    // Texts that are loaded again are shown at once.
    react: { useSuspense: false, bindI18nStore: 'added' },
  }) as const;

/** Whether the texts of a language are there, after an attempt to load them. */
export async function loadTexts(of: Language): Promise<boolean> {
  const there = () => i18next.hasResourceBundle(of, NAMESPACE);
  if (!there()) await i18next.reloadResources([of], [NAMESPACE]);
  return there();
}

/** The language requested last. */
let requested: Language | undefined;

/**
 * Switches the language on screen. Resolves to false if its texts cannot be loaded; nothing changes
 * then. Failed texts of a language that is no longer wanted are no failure.
 */
export async function showLanguage(next: Language): Promise<boolean> {
  requested = next;
  const there = await loadTexts(next);
  if (requested !== next) return true;
  if (!there) return false;
  await i18next.changeLanguage(next);
  return true;
}

/** Shows the server's texts of now, where somebody has changed one. Texts that cannot be loaded stay. */
export async function reloadTexts(): Promise<void> {
  const of = i18next.language;
  const texts = await fromServer(of).catch(() => null);
  const known: unknown = i18next.getResourceBundle(of, NAMESPACE);
  if (!texts || JSON.stringify(texts) === JSON.stringify(known)) return;
  // The other language is loaded again when it is chosen.
  for (const other of LANGUAGES) if (other !== of) i18next.removeResourceBundle(other, NAMESPACE);
  i18next.addResourceBundle(of, NAMESPACE, texts, false, true);
}

/** Switches the language by the user's choice; the browser remembers the choice once it is on screen. */
export async function changeLanguage(next: Language): Promise<boolean> {
  const done = await showLanguage(next);
  if (done && i18next.language === next) storeLanguage(next);
  return done;
}

/** The text of `key`; `%{name}` takes `params.name`, plural forms follow `params.count`. */
export type Translate = (key: string, params?: Params) => string;

export const text: Translate = (key, params) => i18next.t(key, { ...params });
/** Whether `key` has a text; a group of texts does not count. */
export const hasText = (key: string) => i18next.exists(key, { returnObjects: false });

/** Whether `key` has a text for which these parameters suffice. */
export function canSay(key: string, params: Params): boolean {
  if (!i18next.exists(key, params)) return false;
  const raw = i18next.t(key, { ...params, skipInterpolation: true });
  return [...raw.matchAll(/%\{(\w+)\}/g)].every(([, name]) => name !== undefined && name in params);
}

/** The language of a part of the page, where it is another than the reader's. */
const OwnLanguage = createContext<Language | null>(null);
export const InLanguage = OwnLanguage.Provider;

/** For components: follows a switch of language. */
export function useText(): Translate {
  const own = useContext(OwnLanguage);
  const { t } = useTranslation(NAMESPACE, own === null ? {} : { lng: own });
  return t as unknown as Translate;
}

export function useLanguage(): Language {
  const own = useContext(OwnLanguage);
  const { i18n } = useTranslation(NAMESPACE);
  return own ?? (isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE);
}

/** The component with texts, dates and amounts in the language of its part of the page. */
export function inOwnLanguage<P extends object>(Component: (props: P) => ReactNode) {
  return function InOwnLanguage(props: P): ReactNode {
    const of = useLanguage();
    return speaking(of, () => Component(props));
  };
}

/** Picks the text of the current language from a record that holds both. */
export const both = (en: string | null | undefined, sr: string | null | undefined, of: Language = language()): string =>
  (of === 'sr_Latn_RS' ? sr || en : en || sr) ?? '';

/** `both` for components: follows a switch of language. */
export function useBoth(): (en: string | null | undefined, sr: string | null | undefined) => string {
  const of = useLanguage();
  return (en, sr) => both(en, sr, of);
}
