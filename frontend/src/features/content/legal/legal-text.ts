// Legal texts: where they are, which of them is shown, and how they are read.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LegalKind, LegalText, LegalTextItem } from '@/core';
import { api } from '@/lib/api';
import { isLanguage, language as ownLanguage, LANGUAGES, type Language } from '@/lib/language';
import { useResource } from '@/lib/swr';
import type { Page, RecordDef } from '@/resource/types';
import type { IconName } from '@/ui/icon';

export interface LegalScreenOf {
  kind: LegalKind;
  /** The screen's name in the core, its address and its icon. */
  screen: string;
  to: string;
  icon: IconName;
}

export const PATH = '/legal-texts';
export const queryOf = (language: string, version?: number | 'new') =>
  `?${new URLSearchParams({ language, ...(version === undefined ? {} : { version: String(version) }) })}`;

/** A draft has no number yet. */
export const isDraft = ({ number }: Pick<LegalTextItem, 'number'>) => number === null;

/** The record definition of one kind in one language. */
export function useLegalDef({ screen, to, icon }: LegalScreenOf, language: Language): RecordDef {
  return useMemo(
    () => ({
      entity: 'legalText',
      path: PATH,
      screen,
      to: to + queryOf(language),
      icon,
      write: 'CONTENT_WRITE',
      at: (id) => to + queryOf(language, id),
    }),
    [screen, to, icon, language],
  );
}

const versionsOf = (kind: LegalKind, language: Language) =>
  `${PATH}?${new URLSearchParams({ kind, language, pageSize: '100' })}`;
/** The published ones, newest first: the first one is in force. */
const publishedOf = (items: readonly LegalTextItem[]) =>
  items.filter((one) => !isDraft(one)).sort((a, b) => (b.number ?? 0) - (a.number ?? 0));

/** What is in force in the other language; null: nothing. */
export async function otherInForce(kind: LegalKind, language: Language) {
  const other = LANGUAGES.find((one) => one !== language) ?? language;
  const { items } = await api.get<Page<LegalTextItem>>(versionsOf(kind, other));
  return { language: other, inForce: publishedOf(items)[0] ?? null };
}

/** The versions of a kind in the address's language, newest first, and the shown one. */
export function useVersions({ kind }: LegalScreenOf) {
  const [params] = useSearchParams();
  const inAddress = params.get('language');
  const language: Language = isLanguage(inAddress) ? inAddress : ownLanguage();
  const { data, error, mutate } = useResource<Page<LegalTextItem>>(versionsOf(kind, language));
  const published = publishedOf(data?.items ?? []);
  const draft = data?.items.find(isDraft) ?? null;
  const all = draft ? [draft, ...published] : published;
  const version = params.get('version');
  const shown = version === null ? (all[0] ?? null) : (all.find(({ id }) => String(id) === version) ?? null);
  const inForce = published[0] ?? null;
  /** The version that came before the shown one. */
  const before = shown && (isDraft(shown) ? inForce : published[published.indexOf(shown) + 1]);
  return { language, loaded: data !== undefined, error, mutate, all, draft, shown, inForce, before: before ?? null };
}

/** A version with its text. */
export const useLegalText = (id: number | null) => useResource<LegalText>(id === null ? null : `${PATH}/${id}`);
