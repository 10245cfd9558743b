// Which fields of a form must be filled in. The core's own verdict on the form without the
// field decides, so that a mark never differs from what saving says.
import { get, set, useFormContext } from 'react-hook-form';
import { validate, type FormName } from '@/core';

const forms = new WeakMap<object, FormName>();

/** Notes by which of the core's forms the fields of this form are checked. */
export function checkedBy(control: object, form: FormName): void {
  forms.set(control, form);
}

/** What is chosen: figures such as a position's other half make nothing required that may be left out whole. */
const isChosen = (value: unknown) => typeof value === 'string' || typeof value === 'boolean';

/** What stands beside the field: some rules ask for a value only where another one has been chosen. */
function beside(values: unknown, name: string): { [key: string]: unknown } {
  const steps = name.split('.');
  const own = steps.pop();
  const level = steps.length > 0 ? (get(values, steps.join('.')) as unknown) : values;
  return Object.fromEntries(Object.entries(level ?? {}).filter(([key, value]) => key !== own && isChosen(value) && value !== ''));
}

/** Values that the core's form does not have, or not so, are left out one by one; a row is asked about alone. */
export function isRequired(form: FormName, values: unknown, name: string): boolean {
  const steps = name.split('.');
  const row = steps.length > 1;
  const at = steps.map((step) => (/^\d+$/.test(step) ? '0' : step)).join('.');
  const near = { ...(row ? { change: 'new' } : {}), ...beside(values, name) };
  for (;;) {
    const input = {};
    if (row) set(input, at.split('.').slice(0, -1).join('.'), near);
    const issues = validate(form, row ? input : near);
    const refused = issues.find(({ code }) => code === 'validation.unknown_field' || code === 'request.malformed');
    const key = refused?.path.split('.').at(-1) ?? '';
    if (!refused || !(key in near)) return issues.some(({ path, code }) => path === at && code === 'validation.required');
    delete (near as { [key: string]: unknown })[key];
  }
}

/** The same for a field of the form around it. */
export function useRequired(name: string): boolean {
  const { control, getValues } = useFormContext();
  const form = forms.get(control);
  return form !== undefined && isRequired(form, getValues(), name);
}
