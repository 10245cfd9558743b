// Chooses a country by its name in the current language.
import { useMemo } from 'react';
import { enums } from '@/core';
import { countryName } from '@/lib/format';
import { useLanguage } from '@/lib/i18n';
import { languageTag } from '@/lib/language';
import type { Choice, ChoiceSource } from '../choice';
import { SelectField, type SelectFieldProps } from './fields';

const choice = (code: string): Choice => ({ value: code, label: countryName(code), hint: code });
/** All countries, sorted in the language. */
const countries = (tag = languageTag()) =>
  enums()
    .countries.map(choice)
    .toSorted((a, b) => a.label.localeCompare(b.label, tag));
const fold = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const countrySource: ChoiceSource = {
  find: async (q) =>
    countries()
      .filter(({ label, value }) => fold(`${label} ${value}`).includes(fold(q.trim())))
      .slice(0, 20),
  name: async (code) => choice(code),
};

export function CountryField(props: Omit<SelectFieldProps, 'options'>) {
  const language = useLanguage();
  const options = useMemo(() => countries(languageTag(language)), [language]);
  return <SelectField autoComplete="country" {...props} options={options} />;
}
