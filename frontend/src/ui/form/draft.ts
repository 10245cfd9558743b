// Keeps what was typed into a dialog and not sent: Escape, or a click beside the dialog, loses nothing while the
// page lives and its user is signed in. Sending forgets it. Every form in a dialog names its draft, or says that it
// has none.
import { useEffect, useRef } from 'react';
import { get, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import { onSession, sessionUser } from '@/lib/session-store';

/** By subject. */
const kept = new Map<string, Map<string, unknown>>();
let owner = sessionUser()?.id;
onSession(() => {
  if (owner !== sessionUser()?.id) kept.clear();
  owner = sessionUser()?.id;
});

export interface Draft {
  /** Called when everything is sent. */
  forget: () => void;
  /** Submitting the form only leads to the next step: sending forgets by itself. */
  hasSteps?: boolean | undefined;
}

/** For forms with nothing typed, with passwords or tokens, or whose values hold for one moment only. */
export const NO_DRAFT: Draft = { forget: () => undefined };

interface Options<T extends FieldValues> {
  /** What the form is about: its draft comes back only for the same subject. */
  subject: string;
  /** The kept fields. Not those that confirm what is so at this moment, such as cash that is handed out. */
  fields: readonly Path<T>[];
  hasSteps?: boolean;
}

/** Fills the form with what was typed for the subject before, and keeps further typing. */
export function useDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  { subject, fields, hasSteps }: Options<T>,
): Draft {
  const watching = useRef<{ unsubscribe: () => void }>(null);
  const names = useRef(fields);
  useEffect(() => {
    const start = new Map(names.current.map((name) => [name, JSON.stringify(form.getValues(name))]));
    for (const [name, value] of kept.get(subject) ?? [])
      form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true, shouldValidate: true });
    const typing = form.watch((values) => {
      const changed = [...start].flatMap(([name, before]): [string, unknown][] => {
        const value: unknown = get(values, name);
        return value !== undefined && JSON.stringify(value) !== before ? [[name, structuredClone(value)]] : [];
      });
      if (changed.length > 0) kept.set(subject, new Map(changed));
      else kept.delete(subject);
    });
    watching.current = typing;
    return () => typing.unsubscribe();
  }, [form, subject]);
  return {
    hasSteps,
    forget: () => {
      // A form reports its values once more after sending.
      watching.current?.unsubscribe();
      kept.delete(subject);
    },
  };
}
