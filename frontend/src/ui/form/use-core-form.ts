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
import { useDraft, type DraftOf } from './draft';
import { issueErrors } from './issues';
import { phoneCountry } from './phone-country';
import { checkedBy } from './required';
import { readFigures } from './unreadable';

export interface CoreFormOptions<T extends FieldValues> {
  /** The core's form name. */
  form: FormName;
  defaults: DefaultValues<T>;
  /** What the browser keeps of what is typed and not saved; `NO_DRAFT`: nothing. */
  draft: DraftOf<T> | null;
  /** Makes the input of core and server from the fields' values; default: the values. */
  toInput?: (values: T) => unknown;
  /**
   * The issues of the input, if the core's form alone does not tell; default, or for null: the core's
   * verdict on the form.
   */
  check?: (input: unknown) => readonly Issue[] | null;
  /** Further issues that need more than the input, such as a quote. */
  extra?: (values: T) => readonly Issue[];
  /** Maps an issue's path to the form's field, where they differ. */
  pathOf?: ((path: string, values: T) => string) | undefined;
}

/** `validate` that remembers its last answer: a change and its dependent fields ask about the same values. */
function rememberingLast(): typeof validate {
  let last: { question: string; issues: Issue[] } | undefined;
  return (form, input, country) => {
    const question = JSON.stringify([form, country, input]);
    if (last?.question !== question) last = { question, issues: validate(form, input, country) };
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
      const { values, unreadable } = readFigures(typed);
      const country = control.current && phoneCountry(control.current);
      const input = toInput(values);
      const found = [...(check?.(input) ?? verdict.current(form, input, country)), ...(extra?.(values) ?? [])];
      const issues = [...unreadable, ...found.map((issue) => ({ ...issue, path: pathOf(issue.path, values) }))];
      return issues.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: issueErrors(issues, values) as never };
    },
    [],
  );
  const made = useForm<T>({ defaultValues: options.defaults, resolver, mode: 'all', shouldFocusError: true });
  control.current = made.control;
  checkedBy(made.control, options.form);
  useDraft(made, options.draft);
  return made;
}
