// The required fields of a form. The core's verdict on the form without the field decides, so that a
// mark never differs from the check.
import { useRef } from 'react';
import { get, set, useFormContext } from 'react-hook-form';
import { validate, type FormName } from '@/core';

const forms = new WeakMap<object, FormName>();

/** Notes which of the core's forms checks the fields of this form. */
export function checkedBy(control: object, form: FormName): void {
  forms.set(control, form);
}

/**
 * Whether a value counts as chosen. Numbers do not: half a position must not make the other half
 * required, because both may be empty.
 */
const isChosen = (value: unknown) => typeof value === 'string' || typeof value === 'boolean';

type Beside = { [key: string]: unknown };

/** The values beside the field: some rules require a value only if another value is chosen. */
function beside(values: unknown, name: string): Beside {
  const steps = name.split('.');
  const own = steps.pop();
  const level = steps.length > 0 ? (get(values, steps.join('.')) as unknown) : values;
  return Object.fromEntries(
    Object.entries(level ?? {}).filter(([key, value]) => key !== own && isChosen(value) && value !== ''),
  );
}

/** By core form: names of fields that it does not have, as far as known. */
const foreign = new Map<string, Set<string>>();
function foreignOf(place: string): Set<string> {
  const known = foreign.get(place) ?? new Set();
  foreign.set(place, known);
  return known;
}

/**
 * Asks the core about one field. Values unknown to the core's form are left out one by one; a row is
 * asked about alone.
 */
function ask(form: FormName, name: string, values: Beside): boolean {
  const steps = name.split('.');
  const row = steps.length > 1;
  const at = steps.map((step) => (/^\d+$/.test(step) ? '0' : step)).join('.');
  const near: Beside = { ...(row ? { change: 'new' } : {}), ...values };
  const known = foreignOf(`${form} ${at.split('.').slice(0, -1).join('.')}`);
  for (const key of known) delete near[key];
  for (;;) {
    const input = {};
    if (row) set(input, at.split('.').slice(0, -1).join('.'), near);
    const issues = validate(form, row ? input : near);
    const refused = issues.find(({ code }) => code === 'validation.unknown_field' || code === 'request.malformed');
    const key = refused?.path.split('.').at(-1) ?? '';
    if (!refused || !(key in near))
      return issues.some(({ path, code }) => path === at && code === 'validation.required');
    if (refused.code === 'validation.unknown_field') known.add(key);
    delete near[key];
  }
}

export const isRequired = (form: FormName, values: unknown, name: string): boolean =>
  ask(form, name, beside(values, name));

const isSame = (one: Beside, other: Beside) => {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
};

/** Whether a field of the surrounding form is required; asks again only if the values beside it change. */
export function useRequired(name: string): boolean {
  const { control, getValues } = useFormContext();
  const last = useRef<{ form: FormName; name: string; near: Beside; must: boolean }>(null);
  const form = forms.get(control);
  if (form === undefined) return false;
  const near = beside(getValues(), name);
  const known = last.current;
  if (known?.form === form && known.name === name && isSame(known.near, near)) return known.must;
  const must = ask(form, name, near);
  last.current = { form, name, near, must };
  return must;
}
