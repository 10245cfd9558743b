// Pet sizes in words. A Serbian size agrees with the word "veličina", not with the animal, so it
// always stands beside that word.
import type { AnimalSize } from '@/core';
import type { Translate } from './i18n';
import { languageTag } from './language';

/** Inside a line of facts: `small, medium` · `veličina: mala, srednja`; an empty list means all sizes. */
export function sizeNames(sizes: readonly AnimalSize[], t: Translate): string {
  if (sizes.length === 0) return t('size.all');
  return t('size.only', {
    sizes: sizes.map((size) => t(`enum.animalSize.${size}`).toLocaleLowerCase(languageTag())).join(', '),
  });
}

/** `sizeNames` with a capital first letter: `Small, medium` · `Veličina: mala, srednja`. */
export function sizeText(sizes: readonly AnimalSize[], t: Translate): string {
  const words = sizeNames(sizes, t);
  return words.charAt(0).toLocaleUpperCase(languageTag()) + words.slice(1);
}
