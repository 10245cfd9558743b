// Writes and resets overrides. Afterwards the texts on this screen are those of now, as on every other one.
import type { TextForms, TranslationItem } from '@/core';
import { api } from '@/lib/api';
import { lastingIntent } from '@/lib/intent';
import { reloadTexts } from '@/lib/i18n';
import { mutateResource, putResource } from '@/lib/swr';

const PATH = '/translations';
export const pathOf = (key: string) => `${PATH}/${encodeURIComponent(key)}`;
const overrideOf = (key: string, language: string) => `${PATH}/${language}/overrides/${encodeURIComponent(key)}`;

const readAgain = () => Promise.all([mutateResource(PATH, '/audit'), reloadTexts()]);

export async function saveText(key: string, language: string, body: Partial<TextForms>): Promise<void> {
  const path = overrideOf(key, language);
  const after = await lastingIntent({ path, body }, (idempotencyKey) =>
    api.put<TranslationItem>(path, body, { idempotencyKey }),
  );
  await putResource(pathOf(key), after);
  await readAgain();
}

export async function resetText(key: string, language: string): Promise<void> {
  await api.del(overrideOf(key, language));
  await readAgain();
}
