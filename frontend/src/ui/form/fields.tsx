// The basic fields of forms, registered by name.
import { chakra } from '@chakra-ui/react';
import { useState, type HTMLInputAutoCompleteAttribute } from 'react';
import { useFormContext, type RegisterOptions } from 'react-hook-form';
import { enums, type EnumName } from '@/core';
import { useText } from '@/lib/i18n';
import { IconButton } from '../button';
import { Input, Select, TextArea } from './controls';
import { Field, type FieldBase, type Fills } from './field';

interface InputBase extends FieldBase {
  /** Text key of the placeholder. */
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Fields whose errors depend on this field; checked again after a change. */
  deps?: string[];
  /** Called after the user changed the value. */
  onChanged?: (value: string) => void;
}

/** The effects of a change besides storing it: dependent fields that are filled in are checked again. */
function useOptions({ deps = [], onChanged }: Pick<InputBase, 'deps' | 'onChanged'>): RegisterOptions {
  const { getFieldState, trigger } = useFormContext();
  const seen = (name: string) => {
    const { isTouched, isDirty } = getFieldState(name);
    return isTouched || isDirty;
  };
  return {
    onChange: (event: { target: { value: string } }) => {
      const dependent = deps.filter(seen);
      if (dependent.length > 0) void trigger(dependent);
      onChanged?.(event.target.value);
    },
  };
}

/** React writes no attribute for `autoFocus`; dialogs and pages that open later look for the mark. */
export const begins = (autoFocus = false) => (autoFocus ? { autoFocus, 'data-autofocus': '' } : {});

export interface TextFieldProps extends InputBase {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'number';
  min?: string;
  max?: string;
  inputMode?: 'text' | 'tel' | 'email' | 'numeric';
}

export function TextField({
  placeholder,
  autoComplete = 'off',
  autoFocus,
  disabled,
  deps,
  onChanged,
  type = 'text',
  min,
  max,
  inputMode,
  ...field
}: TextFieldProps) {
  const t = useText();
  const { register } = useFormContext();
  const beside = useOptions({ deps, onChanged });
  return (
    <Field {...field}>
      {(control) => (
        <Input
          {...control}
          {...register(field.name, beside)}
          {...{ type, min, max, inputMode, autoComplete, disabled }}
          {...begins(autoFocus)}
          placeholder={placeholder ? t(placeholder) : undefined}
        />
      )}
    </Field>
  );
}

export function TextAreaField({
  placeholder,
  autoFocus,
  disabled,
  deps,
  onChanged,
  rows = 3,
  grows,
  ...field
}: InputBase & {
  rows?: number;
  /** As high as its text instead, from one row, where the browser can measure it. */
  grows?: boolean;
}) {
  const t = useText();
  const { register } = useFormContext();
  const beside = useOptions({ deps, onChanged });
  return (
    <Field {...field}>
      {(control) => (
        <TextArea
          {...control}
          {...register(field.name, beside)}
          {...{ disabled, rows }}
          {...begins(autoFocus)}
          {...(grows && { minH: '44px', css: { fieldSizing: 'content' } })}
          placeholder={placeholder ? t(placeholder) : undefined}
        />
      )}
    </Field>
  );
}

export function PasswordField({
  placeholder,
  autoComplete = 'current-password',
  autoFocus,
  disabled,
  deps,
  onChanged,
  ...field
}: InputBase) {
  const t = useText();
  const { register } = useFormContext();
  const beside = useOptions({ deps, onChanged });
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <chakra.div position="relative">
          <Input
            {...control}
            {...register(field.name, beside)}
            {...{ autoComplete, disabled }}
            {...begins(autoFocus)}
            type={shown ? 'text' : 'password'}
            pr="48px"
            spellCheck={false}
            autoCapitalize="none"
            placeholder={placeholder ? t(placeholder) : undefined}
          />
          <IconButton
            label={t(shown ? 'form.hidePassword' : 'form.showPassword')}
            icon={shown ? 'eyeOff' : 'eye'}
            aria-pressed={shown}
            position="absolute"
            right="3px"
            top="3px"
            onClick={() => setShown(!shown)}
          />
        </chakra.div>
      )}
    </Field>
  );
}

export interface Option {
  value: string | number;
  label: string;
  disabled?: boolean;
}
export interface SelectFieldProps extends InputBase, Fills {
  options: readonly Option[];
  /** Options that stand apart under a title. */
  apart?: { title: string; options: readonly Option[] };
  /** The value is a number, such as an id; no choice is null. */
  numeric?: boolean;
}

const choice = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

export function SelectField({
  placeholder,
  autoComplete,
  autoFocus,
  disabled,
  deps,
  onChanged,
  options: choices,
  apart,
  numeric = false,
  ...field
}: SelectFieldProps) {
  const t = useText();
  const { register } = useFormContext();
  const beside = useOptions({ deps, onChanged });
  const setValueAs = (value: unknown) =>
    value === '' || value === null || value === undefined ? null : numeric ? Number(value) : value;
  return (
    <Field {...field}>
      {(control) => (
        <Select
          {...control}
          {...register(field.name, { ...beside, setValueAs } as RegisterOptions)}
          {...{ autoComplete, disabled }}
          {...begins(autoFocus)}
        >
          {placeholder !== undefined && <option value="">{placeholder && t(placeholder)}</option>}
          {choices.map(choice)}
          {apart && apart.options.length > 0 && <optgroup label={apart.title}>{apart.options.map(choice)}</optgroup>}
        </Select>
      )}
    </Field>
  );
}

/** A value of one of the core's enumerations; with a placeholder the field may stay empty. */
export function EnumField({ of, ...field }: Omit<SelectFieldProps, 'options' | 'numeric'> & { of: EnumName }) {
  const t = useText();
  return <SelectField {...field} options={enums()[of].map((value) => ({ value, label: t(`enum.${of}.${value}`) }))} />;
}
