// Runs before every test: the real core from the built package, both languages, and browser functions
// that jsdom lacks.
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import en from '@locales/en_US.json';
import sr from '@locales/sr_Latn_RS.json';
import { startCore } from '@/core';
import { i18nOptions } from '@/lib/i18n';
import { DEFAULT_LANGUAGE, isLanguage, noteLanguage } from '@/lib/language';
import { restoreSession } from '@/lib/session-store';
import { clearCache } from '@/lib/swr';

await startCore(readFileSync(join(import.meta.dirname, '../../wasm-bindings/pkg/sapa_wasm_bg.wasm')));
i18next.on('languageChanged', (next) => isLanguage(next) && noteLanguage(next));
/** Keys that were shown raw because they have no text. */
const raw = new Set<string>();
await i18next
  .use(initReactI18next)
  .init({
    ...i18nOptions(DEFAULT_LANGUAGE),
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => void raw.add(key),
    resources: { en_US: { translations: en }, sr_Latn_RS: { translations: sr } },
  });

// Its own tests read the stream; elsewhere it would be one more request of every screen.
vi.mock('@/lib/event-stream', () => ({ followEvents: () => () => undefined }));

// A busy machine is slow: waiting needs more time.
configure({ asyncUtilTimeout: 10_000 });

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoObserver);
vi.stubGlobal('IntersectionObserver', NoObserver);
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}));
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.scrollTo ??= (() => undefined) as typeof Element.prototype.scrollTo;
window.scrollTo = (() => undefined) as typeof window.scrollTo;
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;

beforeEach(async () => {
  clearCache();
  localStorage.clear();
  restoreSession();
  await i18next.changeLanguage(DEFAULT_LANGUAGE);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  const keys = [...raw];
  raw.clear();
  expect(keys, 'raw keys on the screen').toEqual([]);
});
