// Choices that a `ChoiceSource` finds, and the choice of a value.
import { useEffect, useState } from 'react';
import { useLanguage } from '@/lib/i18n';

export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

/** Where choices come from. */
export interface ChoiceSource {
  find: (q: string) => Promise<Choice[]>;
  /** The choice of a value, such as an id in the address. */
  name: (value: string) => Promise<Choice>;
}

/**
 * The choice of a value: null until it is loaded; the bare value if it cannot be loaded. And a function that takes over
 * what was just chosen in a list, which is not loaded once more.
 */
export function useKnownChoice(source: ChoiceSource | null, value: string): [Choice | null, (choice: Choice) => void] {
  const language = useLanguage(); // Names may differ by language.
  const [found, setFound] = useState<{ choice: Choice; source: ChoiceSource; language: string } | null>(null);
  const isOfValue = found !== null && found.source === source && found.choice.value === value;
  const isKnown = isOfValue && found.language === language;
  useEffect(() => {
    if (!source || !value || isKnown) return;
    let current = true;
    const keep = (choice: Choice) => current && setFound({ choice, source, language });
    source.name(value).then(keep, () => keep({ value, label: value }));
    return () => {
      current = false;
    };
  }, [source, value, language, isKnown]);
  return [isOfValue ? found.choice : null, (choice) => source && setFound({ choice, source, language })];
}

export const useChoice = (source: ChoiceSource | null, value: string) => useKnownChoice(source, value)[0];
