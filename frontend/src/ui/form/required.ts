// Which fields of a form must be filled in. The core's own verdict on the form without the
// field decides, so that a mark never differs from what saving says.
import { useRef } from 'react';
import { get, set, useFormContext } from 'react-hook-form';
import { validate, type FormName } from '@/core';

const forms = new WeakMap<object, FormName>();

/** Notes by which of the core's forms the fields of this form are checked. */
export function checkedBy(control: object, form: FormName): void {
  forms.set(control, form);
}

/** What is chosen: figures such as a position's other half make nothing required that may be left out whole. */
const isChosen = (value: unknown) => typeof value === 'string' || typeof value === 'boolean';

type Beside = { [key: string]: unknown };

/** What stands beside the field: some rules ask for a value only where another one has been chosen. */
function beside(values: unknown, name: string): Beside {
  const steps = name.split('.');
  const own = steps.pop();
  const level = steps.length > 0 ? (get(values, steps.join('.')) as unknown) : values;
  return Object.fromEntries(
    Object.entries(level ?? {}).filter(([key, value]) => key !== own && isChosen(value) && value !== ''),
  );
}

/** What the fields of a form are called that the core's form does not have, as far as it was asked. */
const foreign = new Map<string, Set<string>>();
function foreignOf(place: string): Set<string> {
  const known = foreign.get(place) ?? new Set();
  foreign.set(place, known);
  return known;
}

/** Values that the core's form does not have, or not so, are left out one by one; a row is asked about alone. */
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

/** The same for a field of the form around it; the core is asked again only where something else stands beside it. */
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
