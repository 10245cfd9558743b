// One field: label above, hint below, and the error in the hint's place. Owns the ids that connect
// them; knows no rule.
import { chakra } from '@chakra-ui/react';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import type { Params } from '@/core';
import { useText } from '@/lib/i18n';
import { Icon } from '../icon';
import { useOnRelease } from './press';
import { formatWhy, issueText, type ShowFigure } from './issues';
import { useRequired } from './required';

/** The entity of the fields inside: their labels are `<entity>.<field>`. */
const Entity = createContext('');
export const EntityLabels = Entity.Provider;

/** The text key of a field's label: given, else the surrounding entity and the last part of the name. */
export function useLabelKey(name: string, label?: string): string {
  const entity = useContext(Entity);
  return label ?? `${entity}.${name.split('.').at(-1)}`;
}

export interface FieldBase {
  /** The value's path, as in the core. */
  name: string;
  /** Text key of the label, if it is not `<entity>.<field>`. */
  label?: string;
  /** Text key of the hint, and its parameters. */
  hint?: string | undefined;
  hintParams?: Params | undefined;
  /** An example in the current language, shown only beside a format error. */
  formatHint?: string;
  /** Required for a reason outside the core's form; else the core says. */
  required?: boolean;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  /** Formats the limits in this field's errors. */
  showFigure?: ShowFigure | undefined;
  /** Stands in the place of error and hint, such as what is understood of a text that is being typed. */
  said?: string | null | undefined;
}

/**
 * What a field that is no text field may say of its width. A text field is always 516 px wide on a wide screen, as the
 * specification says; a choice, a date, a time or a number may also fill its place (`fill`).
 */
export interface Fills {
  width?: 'field' | 'fill';
}

export interface ControlProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

/** The stored error of a field; undefined without one. */
function useKept(name: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  const error = get(errors, name) as { message?: string; root?: { message?: string } } | undefined;
  return error?.message ?? error?.root?.message;
}

/** The error of a field in the current language; empty without one. */
export const useFieldError = (name: string, show?: ShowFigure): string => issueText(useKept(name), useText(), show);

/** The visible mark of a required field, beside `aria-required`. */
export const MARKED = { _after: { content: '" *" / ""', color: 'bad.fg' } } as const;

/**
 * Below a field: its error, else its hint; under "Invalid format" the reason, and the hint again. It takes room only
 * where it says something, and an error waits for the release of a pressed pointer, under which nothing may move.
 */
type NoteProps = Pick<FieldBase, 'name' | 'hint' | 'hintParams' | 'formatHint' | 'showFigure' | 'said'> & {
  id: string | undefined;
};

export function FieldNote({ id, name, hint, hintParams, formatHint, showFigure, said }: NoteProps) {
  const t = useText();
  const kept = useOnRelease(useKept(name));
  const understood = useOnRelease(said);
  const error = issueText(kept, t, showFigure);
  const { keepsHint, why } = formatWhy(kept, t);
  const kinds = keepsHint ? [formatHint, hint && t(hint, hintParams)] : [];
  const beneath = [why, ...kinds].filter(Boolean).join(' ');
  return (
    <chakra.div pt="3px" mb="14px" fontSize="13.5px" lineHeight="1.4" aria-live="polite">
      {understood ? (
        <chakra.span id={id}>{understood}</chakra.span>
      ) : error ? (
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

/** Beside fields of 516 px nothing gives way: their card must have the room. */
const WIDTH = {
  field: { w: { base: '100%', lg: 'field' }, maxW: { base: '100%', lg: 'none' }, flex: 'none' },
  fill: { w: '100%', maxW: '100%' },
} as const;

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
  said,
  children,
}: FieldBase & Fills & { children: (control: ControlProps) => ReactNode }) {
  const t = useText();
  const label = useLabelKey(name, given);
  const id = useId();
  const error = useFieldError(name);
  const must = useRequired(name) || required === true;
  const noteId = said || error || hint ? `${id}-note` : undefined;
  return (
    <chakra.div data-field="" minW={0} {...WIDTH[width]}>
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
      <FieldNote id={noteId} {...{ name, hint, hintParams, formatHint, showFigure, said }} />
    </chakra.div>
  );
}
