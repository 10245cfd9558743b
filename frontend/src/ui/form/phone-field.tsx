// A phone number, typed the way people write it. Says in which country its form reads it, and
// once it is left it stands there as it was read: kept as it is stored, shown in groups.
import { useEffect, useState } from 'react';
import { useController, useFormContext, type Control } from 'react-hook-form';
import { typedPhone } from '@/core';
import { useCountry } from '@/lib/country';
import { formatPhone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Input } from './controls';
import { Field, type FieldBase } from './field';

const countries = new WeakMap<object, string | null>();
/** In which country a form reads its phone. */
export const phoneCountry = (control: object): string | null => countries.get(control) ?? null;

interface Props extends FieldBase {
  /** The company that it concerns, for those who have none of their own. */
  companyId?: number | null;
  /** Instead: the country, where the form itself says it. */
  country?: string | null;
}

export function PhoneField({ companyId, country: said, ...base }: Props) {
  const t = useText();
  const { control, getFieldState, trigger, setValue } = useFormContext();
  const found = useCountry(companyId);
  const country = said === undefined ? found : said;
  countries.set(control as Control, country);
  const { name } = base;
  const { field } = useController({ control, name });
  const value = (field.value as string | null) ?? '';
  // What is being typed stands as it is typed, until the field is left or filled in by something else.
  const [typed, setTyped] = useState({ text: '', value: '' });

  // What was typed before the country was known is read again.
  useEffect(() => {
    const { isTouched, isDirty } = getFieldState(name);
    if (isTouched || isDirty) void trigger(name);
  }, [country, name, getFieldState, trigger]);

  function type(text: string) {
    const digits = text.replaceAll(' ', '');
    const next = formatPhone(digits) === text ? digits : text;
    setTyped({ text, value: next });
    field.onChange(next);
  }

  function leave() {
    setTyped({ text: '', value: '' });
    field.onBlur();
    const { number, whole } = typedPhone(value, country);
    if (number && whole && number !== value) setValue(name, number, { shouldDirty: true, shouldValidate: true });
  }
  return (
    <Field hint="form.phoneHint" {...base}>
      {(given) => (
        <Input
          {...given}
          ref={field.ref}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={t('form.phoneExample')}
          value={typed.value === value ? typed.text : formatPhone(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  );
}
