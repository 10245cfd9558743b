// How the state of a text looks.
import { chakra } from '@chakra-ui/react';
import type { TextForms, TranslationState, TranslationText } from '@/core';
import { useText } from '@/lib/i18n';
import { Badge, type Tone } from '@/ui/badge';
import type { IconName } from '@/ui/icon';

export const LOOK: Record<TranslationState, { tone: Tone; icon: IconName }> = {
  MISSING: { tone: 'bad', icon: 'alert' },
  UNFIT: { tone: 'bad', icon: 'eyeOff' },
  CHANGED: { tone: 'warn', icon: 'alert' },
  GONE: { tone: 'calm', icon: 'trash' },
  OVERRIDDEN: { tone: 'info', icon: 'edit' },
  BUILT_IN: { tone: 'calm', icon: 'check' },
};

/** All states, those that need a translator first. */
export const STATES = Object.keys(LOOK) as TranslationState[];

const FORMS = ['text', 'one', 'few', 'other'] as const;
export type Form = (typeof FORMS)[number];

/** The forms that a text has, in order. */
export const formsOf = (texts: TextForms | null): Form[] => FORMS.filter((form) => typeof texts?.[form] === 'string');

export function StateBadge({ state }: { state: TranslationState }) {
  const t = useText();
  return <Badge {...LOOK[state]}>{t(`enum.translationState.${state}`)}</Badge>;
}

/** The text as people see it, all forms; with its state where it is not simply built in. */
export function Shown({ text: { language, state, needsWork, shown, own } }: { text: TranslationText }) {
  const seen = shown ?? own;
  return (
    <chakra.div display="grid" gap="4px" justifyItems="start">
      {formsOf(seen).map((form) => (
        <chakra.span key={form} lang={language.replaceAll('_', '-')} lineClamp={2} whiteSpace="pre-line">
          {seen?.[form]}
        </chakra.span>
      ))}
      {(needsWork || own) && <StateBadge state={state} />}
    </chakra.div>
  );
}
