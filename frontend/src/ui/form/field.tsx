// One field: label above, hint below, and the error in the hint's place. Owns the names
// and descriptions that tie them together; knows no rule.
import { chakra } from '@chakra-ui/react';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import type { Params } from '@/core';
import { useText } from '@/lib/i18n';
import { Icon } from '../icon';
import { formatWhy, issueText, type ShowFigure } from './issues';
import { useRequired } from './required';

/** The entity whose fields stand inside: their labels are `<entity>.<field>`. */
const Entity = createContext('');
export const EntityLabels = Entity.Provider;

/** The text key of a field's label: its own, else by the entity around it and the last part of its name. */
export function useLabelKey(name: string, label?: string): string {
  const entity = useContext(Entity);
  return label ?? `${entity}.${name.split('.').at(-1)}`;
}

export interface FieldBase {
  /** Path of the value, as the core names it. */
  name: string;
  /** Text key of the label, where `<entity>.<field>` is not it. */
  label?: string;
  /** Text key of the hint, and its figures. */
  hint?: string | undefined;
  hintParams?: Params | undefined;
  /** Text key of what to type, said only of a format that is invalid. */
  formatHint?: string;
  /** Must be filled in for a reason that the core's form does not know; else the core says. */
  required?: boolean;
  /** `field`: 516 px on a wide screen; `fill`: as wide as its place. */
  width?: 'field' | 'fill';
  /** For labels that only a screen reader needs. */
  hideLabel?: boolean;
  /** How this field writes figures, for the limits in its errors. */
  showFigure?: ShowFigure | undefined;
}

export interface ControlProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

/** What a field keeps of its error; none when it has none. */
function useKept(name: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const error = get(errors, name) as { message?: string; root?: { message?: string } } | undefined;
  return error?.message ?? error?.root?.message;
}

/** The error of a field, worded in the language in force; empty when it has none. */
export const useFieldError = (name: string, show?: ShowFigure): string => issueText(useKept(name), useText(), show);

/** The mark of a field that must be filled in: seen, while `aria-required` says it. */
export const MARKED = { _after: { content: '" *" / ""', color: 'bad.fg' } } as const;

/**
 * Below a field: its error, else its hint; beneath "Invalid format" why, and the hint again.
 * Their room is kept free, so that an error moves nothing from under the pointer.
 */
type NoteProps = Pick<FieldBase, 'name' | 'hint' | 'hintParams' | 'formatHint' | 'showFigure'> & {
  id: string | undefined;
};

export function FieldNote({ id, name, hint, hintParams, formatHint, showFigure }: NoteProps) {
  const t = useText();
  const kept = useKept(name);
  const error = issueText(kept, t, showFigure);
  const { keepsHint, why } = formatWhy(kept, t);
  const kinds = keepsHint ? [formatHint && t(formatHint), hint && t(hint, hintParams)] : [];
  const beneath = [why, ...kinds].filter(Boolean).join(' ');
  return (
    <chakra.div
      minH={hint ? '41px' : '22px'}
      pt="3px"
      mb={hint ? '12px' : '14px'}
      fontSize="13.5px"
      lineHeight="1.4"
      aria-live="polite"
    >
      {error ? (
        <chakra.div id={id}>
          <chakra.span color="bad.fg" fontWeight="600" display="flex" gap="6px" alignItems="baseline">
            <Icon name="alert" alignSelf="center" />
            {error}
          </chakra.span>
          {beneath && (
            <chakra.span display="block" color="fg.muted">
              {beneath}
            </chakra.span>
          )}
        </chakra.div>
      ) : (
        hint && (
          <chakra.span id={id} color="fg.muted">
            {t(hint, hintParams)}
          </chakra.span>
        )
      )}
    </chakra.div>
  );
}

const WIDTH = { field: { base: '100%', lg: '516px' }, fill: '100%' } as const;

export function Field({
  name,
  label: given,
  hint,
  hintParams,
  formatHint,
  required,
  width = 'field',
  hideLabel,
  showFigure,
  children,
}: FieldBase & { children: (control: ControlProps) => ReactNode }) {
  const t = useText();
  const label = useLabelKey(name, given);
  const id = useId();
  const error = useFieldError(name);
  const must = useRequired(name) || required === true;
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <chakra.div w={WIDTH[width]} maxW="100%" minW={0}>
      <chakra.label
        htmlFor={id}
        display="block"
        fontWeight="600"
        fontSize="14.5px"
        mb="6px"
        {...(hideLabel ? { srOnly: true } : {})}
        {...(must ? MARKED : {})}
      >
        {t(label)}
      </chakra.label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': noteId,
        'aria-required': must || undefined,
      })}
      <FieldNote id={noteId} {...{ name, hint, hintParams, formatHint, showFigure }} />
    </chakra.div>
  );
}
