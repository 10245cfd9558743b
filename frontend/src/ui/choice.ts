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

/** The choice of a value: null until it is loaded; the bare value if it cannot be loaded. */
export function useChoice(source: ChoiceSource | null, value: string): Choice | null {
  const language = useLanguage(); // Names may differ by language.
  const [found, setFound] = useState<{ choice: Choice; source: ChoiceSource; language: string } | null>(null);
  useEffect(() => {
    if (!source || !value) return;
    let current = true;
    const keep = (choice: Choice) => current && setFound({ choice, source, language });
    source.name(value).then(keep, () => keep({ value, label: value }));
    return () => {
      current = false;
    };
  }, [source, value, language]);
  return found && found.source === source && found.choice.value === value ? found.choice : null;
}
