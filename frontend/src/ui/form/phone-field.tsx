// A phone number, typed the way people write it. Says in which country its form reads it, and
// once it is left it stands there as it was read.
import { useEffect } from 'react';
import { useFormContext, type Control } from 'react-hook-form';
import { typedPhone } from '@/core';
import { useCountry } from '@/lib/country';
import { formatPhone } from '@/lib/format';
import { TextField, type TextFieldProps } from './fields';

const countries = new WeakMap<object, string | null>();
/** In which country a form reads its phone. */
export const phoneCountry = (control: object): string | null => countries.get(control) ?? null;

interface Props extends Omit<TextFieldProps, 'type' | 'onLeft'> {
  /** The company that it concerns, for those who have none of their own. */
  companyId?: number | null;
  /** Instead: the country, where the form itself says it. */
  country?: string | null;
}

export function PhoneField({ companyId, country: said, ...field }: Props) {
  const { control, getFieldState, trigger, setValue } = useFormContext();
  const found = useCountry(companyId);
  const country = said === undefined ? found : said;
  countries.set(control as Control, country);

  // What was typed before the country was known is read again.
  const { name } = field;
  useEffect(() => {
    const { isTouched, isDirty } = getFieldState(name);
    if (isTouched || isDirty) void trigger(name);
  }, [country, name, getFieldState, trigger]);

  function onLeft(typed: string) {
    const { number, whole } = typedPhone(typed, country);
    if (number && whole && !typed.trim().startsWith('+')) setValue(name, formatPhone(number), { shouldDirty: true, shouldValidate: true });
  }
  return <TextField hint="form.phoneHint" placeholder="form.phoneExample" autoComplete="tel" inputMode="tel" {...field} type="tel" onLeft={onLeft} />;
}
