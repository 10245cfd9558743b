// Pet sizes in words. Serbian names agree with the word "size", never with the animal beside
// them, so a size never stands there alone.
import type { AnimalSize } from '@/core';
import type { Translate } from './i18n';
import { languageTag } from './language';

/** Inside a line of facts: `small, medium` · `veličina: mala, srednja`; none listed means all. */
export function sizeNames(sizes: readonly AnimalSize[], t: Translate): string {
  if (sizes.length === 0) return t('size.all');
  return t('size.only', {
    sizes: sizes.map((size) => t(`enum.animalSize.${size}`).toLocaleLowerCase(languageTag())).join(', '),
  });
}

/** The same with a capital first letter: `Small, medium` · `Veličina: mala, srednja`. */
export function sizeText(sizes: readonly AnimalSize[], t: Translate): string {
  const words = sizeNames(sizes, t);
  return words.charAt(0).toLocaleUpperCase(languageTag()) + words.slice(1);
}
