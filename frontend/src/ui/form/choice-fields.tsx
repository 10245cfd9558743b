// Fields with chosen values: one found by a server search, some of a few, yes or no.
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useText } from '@/lib/i18n';
import { Icon } from '../icon';
import { SearchBox } from '../search-box';
import { useKnownChoice, type ChoiceSource } from '../choice';
import { Field, FieldNote, MARKED, useLabelKey, type FieldBase, type Fills } from './field';
import { useRequired } from './required';
import type { Option } from './fields';

interface ChoiceFieldBase extends FieldBase, Fills {
  disabled?: boolean | undefined;
  /** Fields whose errors depend on this field; checked again after a change. */
  deps?: string[];
}

function useBound(name: string, deps?: string[]) {
  const { control } = useFormContext();
  return useController({ control, name, ...(deps ? { rules: { deps } } : {}) }).field;
}

export interface SearchFieldProps extends ChoiceFieldBase {
  source: ChoiceSource;
  /** Text key of the placeholder. */
  placeholder?: string;
  /** The value is a code, such as a country's; else a record's id. */
  coded?: boolean;
  onChanged?: (value: number | string | null) => void;
}

/** One of many records, searched on the server; shows the name of the id. */
export function SearchField({
  source,
  placeholder,
  coded = false,
  disabled,
  deps,
  onChanged,
  ...base
}: SearchFieldProps) {
  const t = useText();
  const label = useLabelKey(base.name, base.label);
  const field = useBound(base.name, deps);
  const value = field.value === null || field.value === undefined ? '' : String(field.value);
  const [choice, know] = useKnownChoice(source, value);
  return (
    <Field {...base}>
      {(control) => (
        <SearchBox
          id={control.id}
          describedBy={control['aria-describedby']}
          invalid={control['aria-invalid'] ?? false}
          required={control['aria-required']}
          label={t(label)}
          name={field.name}
          inputRef={field.ref}
          size="md"
          disabled={disabled}
          {...(placeholder ? { placeholder: t(placeholder) } : {})}
          // The space is reserved until the name is loaded, so that the field does not look empty.
          source={source}
          value={value ? (choice ?? { value, label: '…' }) : null}
          onBlur={field.onBlur}
          onChoose={(chosen) => {
            if (chosen) know(chosen);
            const next = chosen === null ? null : coded ? chosen.value : Number(chosen.value);
            field.onChange(next);
            onChanged?.(next);
          }}
        />
      )}
    </Field>
  );
}

const Box = chakra('input', {
  base: { appearance: 'auto', boxSize: '18px', flex: 'none', cursor: 'pointer', _disabled: { cursor: 'not-allowed' } },
});
const Line = chakra('label', {
  base: {
    display: 'flex',
    gap: '10px',
    alignItems: 'center',
    minH: '32px',
    minW: 0,
    maxW: '100%',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    fontWeight: '600',
    fontSize: '14.5px',
  },
});

/** Yes or no. */
export function CheckField({ disabled, deps, ...base }: ChoiceFieldBase) {
  const t = useText();
  const id = useId();
  const label = useLabelKey(base.name, base.label);
  const field = useBound(base.name, deps);
  return (
    <chakra.div maxW="100%" minW={0}>
      <Line htmlFor={id}>
        <Box
          type="checkbox"
          id={id}
          ref={field.ref}
          name={field.name}
          checked={field.value === true}
          disabled={disabled}
          aria-describedby={`${id}-note`}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
        />
        {t(label)}
      </Line>
      <FieldNote {...base} id={`${id}-note`} />
    </chakra.div>
  );
}

/** A checkbox outside of forms. */
export function Check({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Line>
      <Box type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </Line>
  );
}

export interface MultiOption extends Option {
  /** Why the option cannot be chosen, or a description. */
  hint?: string | undefined;
}

export interface MultiFieldProps extends ChoiceFieldBase {
  options: readonly MultiOption[];
}

/** Some of a few options; the value lists the chosen ones in the order offered. */
export function MultiField({ options, disabled, deps, ...base }: MultiFieldProps) {
  const t = useText();
  const id = useId();
  const label = useLabelKey(base.name, base.label);
  const field = useBound(base.name, deps);
  const chosen = (field.value as Option['value'][] | null) ?? [];
  const known = options.map(({ value }) => value);
  const must = useRequired(base.name) || base.required === true;
  const toggle = (value: Option['value'], on: boolean) =>
    // A chosen value that is no longer offered stays until it is removed.
    field.onChange([
      ...known.filter((one) => (one === value ? on : chosen.includes(one))),
      ...chosen.filter((one) => !known.includes(one)),
    ]);
  return (
    <chakra.fieldset maxW="100%" minW={0} aria-describedby={`${id}-note`}>
      <chakra.legend fontWeight="600" fontSize="14.5px" mb="2px" {...(must ? MARKED : {})}>
        {t(label)}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="2px 20px">
        {options.map(({ value, label: words, disabled: off, hint }, at) => (
          <Line key={value} fontWeight="400" color={off ? 'fg.disabled' : undefined}>
            <Box
              type="checkbox"
              {...(at === 0 ? { ref: field.ref } : {})}
              name={field.name}
              value={value}
              checked={chosen.includes(value)}
              disabled={disabled || (off && !chosen.includes(value))}
              onChange={(event) => toggle(value, event.target.checked)}
              onBlur={field.onBlur}
            />
            <chakra.span minW={0} overflowWrap="anywhere">
              {words}
              {hint && (
                <chakra.span fontSize="13px" color="fg.muted">
                  {' '}
                  {off && <Icon name="lock" />} {hint}
                </chakra.span>
              )}
            </chakra.span>
          </Line>
        ))}
      </chakra.div>
      <FieldNote {...base} id={`${id}-note`} />
    </chakra.fieldset>
  );
}
