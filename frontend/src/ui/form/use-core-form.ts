// react-hook-form over the core's rules: the whole form is checked on every change.
import { useMemo, useRef } from 'react';
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { validate, type FormName, type Issue } from '@/core';
import { issueErrors } from './issues';
import { phoneCountry } from './phone-field';
import { checkedBy } from './required';
import { readFigures } from './unread';

export interface CoreFormOptions<T extends FieldValues> {
  /** The core's name of the form. */
  form: FormName;
  defaults: DefaultValues<T>;
  /** What the core and the server take, made from the fields' values; the same values without it. */
  toInput?: (values: T) => unknown;
  /** What is wrong with the input, where the form alone does not tell; else the core's verdict on the form. */
  check?: (input: unknown) => readonly Issue[];
  /** Issues that need more than the input itself, such as a quote. */
  extra?: (values: T) => readonly Issue[];
  /** Where the form keeps what an issue's path names, where that differs. */
  pathOf?: ((path: string, values: T) => string) | undefined;
}

/** The core's verdict on a form: a change and the fields that depend on it ask about the same values, which is one question. */
function rememberingLast(): typeof validate {
  let last: { asked: string; issues: Issue[] } | undefined;
  return (form, input, country) => {
    const asked = JSON.stringify([form, country, input]);
    if (last?.asked !== asked) last = { asked, issues: validate(form, input, country) };
    return last.issues;
  };
}

export function useCoreForm<T extends FieldValues>(options: CoreFormOptions<T>): UseFormReturn<T> {
  const latest = useRef(options);
  latest.current = options;
  const control = useRef<Control<T>>(null);
  const verdict = useRef(rememberingLast());
  const resolver = useMemo<Resolver<T>>(
    () => (typed) => {
      const { form, toInput = (v: T): unknown => v, check, extra, pathOf = (path: string) => path } = latest.current;
      const { values, unread } = readFigures(typed);
      const country = control.current && phoneCountry(control.current);
      const input = toInput(values);
      const found = [...(check?.(input) ?? verdict.current(form, input, country)), ...(extra?.(values) ?? [])];
      const issues = [...unread, ...found.map((issue) => ({ ...issue, path: pathOf(issue.path, values) }))];
      return issues.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: issueErrors(issues, values) as never };
    },
    [],
  );
  const made = useForm<T>({ defaultValues: options.defaults, resolver, mode: 'all', shouldFocusError: true });
  control.current = made.control;
  checkedBy(made.control, options.form);
  return made;
}
