// A phone number, typed as users write it. Registers the country by which its form reads it; after
// leaving the field, the stored number is shown in groups.
import { useEffect, useState } from 'react';
import { useController, useFormContext, type Control } from 'react-hook-form';
import { typedPhone } from '@/core';
import { useCountry } from '@/lib/country';
import { formatPhone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Input } from './controls';
import { Field, type FieldBase } from './field';
import { begins } from './fields';
import { setPhoneCountry } from './phone-country';

interface Props extends FieldBase {
  /** The company of the phone, for accounts without a company of their own. */
  companyId?: number | null;
  /** The country, if the form holds it; replaces `companyId`. */
  country?: string | null;
  /** The form begins here. */
  autoFocus?: boolean;
}

export function PhoneField({ companyId, country: said, autoFocus = false, ...base }: Props) {
  const t = useText();
  const { control, getFieldState, trigger, setValue } = useFormContext();
  const found = useCountry(companyId);
  const country = said === undefined ? found : said;
  setPhoneCountry(control as Control, country);
  const { name } = base;
  const { field } = useController({ control, name });
  const value = (field.value as string | null) ?? '';
  // Typed text stays as typed until the field is left or filled by code.
  const [typed, setTyped] = useState({ text: '', value: '' });

  // A number typed before the country was known is read again.
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
          {...begins(autoFocus)}
          placeholder={t('form.phoneExample')}
          value={typed.value === value ? typed.text : formatPhone(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  );
}
