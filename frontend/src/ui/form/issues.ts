// Maps the core's issues to fields, for the form's own check and the server's refusal alike. A field
// keeps code and parameters instead of a sentence, so that the error follows a switch of language.
import { get, set, type FieldErrors, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { Issue, Params } from '@/core';
import { ProblemError } from '@/lib/problem';
import { hasText, type Translate } from '@/lib/i18n';
import { readable } from '@/lib/params';

interface Kept {
  code: string;
  params: Params;
}

const keep = ({ code, params }: Issue) => ({ type: code, message: JSON.stringify({ code, params } satisfies Kept) });

/** Formats a number like its field. */
export type ShowFigure = (figure: number) => string;

/** The sentence of a stored error; its limits in the field's format. */
export function issueText(message: string | undefined, t: Translate, show?: ShowFigure): string {
  if (!message) return '';
  try {
    const { code, params } = JSON.parse(message) as Kept;
    // A limit with plural forms goes by its number.
    const count = params.count ?? params.min ?? params.max;
    const limit = (name: 'min' | 'max') =>
      show && typeof params[name] === 'number' ? { [name]: show(params[name]) } : {};
    return t(
      code,
      readable({ ...params, ...(count === undefined ? {} : { count }), ...limit('min'), ...limit('max') }, t),
    );
  } catch {
    return message;
  }
}

/** Why a format is invalid, if the core knows; and whether the hint still helps. */
export function formatWhy(message: string | undefined, t: Translate): { keepsHint: boolean; why: string } {
  if (!message?.startsWith('{')) return { keepsHint: false, why: '' };
  const { code, params } = JSON.parse(message) as Kept;
  const reason = String(params.reason ?? '');
  return {
    keepsHint: code === 'validation.format',
    why: code === 'validation.format' && hasText(reason) ? t(reason) : '',
  };
}

/** The key of an issue among react-hook-form's errors: a list's own errors stand beside its rows'. */
function place(path: string, values: unknown): string {
  if (path === '') return 'root.form';
  return Array.isArray(get(values, path)) ? `${path}.root` : path;
}

export function issueErrors<T extends FieldValues>(issues: readonly Issue[], values: T): FieldErrors<T> {
  const errors: FieldErrors<T> = {};
  for (const issue of issues) {
    const path = place(issue.path, values);
    if (!get(errors, path)) set(errors, path, keep(issue));
  }
  return errors;
}

/** Puts a server's refusal on the fields; returns whether there was any issue. */
export function applyProblem<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
  pathOf = (path: string, _: T) => path,
): boolean {
  if (!(error instanceof ProblemError) || error.issues.length === 0) return false;
  const values = form.getValues();
  error.issues.forEach((issue, index) => {
    form.setError(place(pathOf(issue.path, values), values) as Path<T>, keep(issue), { shouldFocus: index === 0 });
  });
  return true;
}

export interface Flat {
  path: string;
  message: string;
}

/** All errors with their paths, in order. */
export function flatErrors(errors: object, prefix = ''): Flat[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (!error || typeof error !== 'object' || key === 'ref') return [];
    const path = prefix ? `${prefix}.${key}` : key;
    const own =
      'message' in error && typeof error.message === 'string' && error.message
        ? [{ path, message: error.message }]
        : [];
    return own.length > 0 ? own : flatErrors(error, path);
  });
}
