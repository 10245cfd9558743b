// A reason that was typed and not sent: it survives closing its dialog by Escape, by the
// button and by a click beside it, as long as the page lives, for the same person only. Sent,
// it is forgotten.
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useSession } from '@/lib/session';

const kept = new Map<string, string>();

/** Fills the form's `reason` with what was typed for `subject` before, and keeps what is typed. Answers how to forget it. */
export function useKeptReason<T extends FieldValues & { reason?: string }>(
  form: UseFormReturn<T>,
  subject: string,
): () => void {
  const key = `${useSession().user?.id} ${subject}`;
  const watching = useRef<{ unsubscribe: () => void }>(null);
  useEffect(() => {
    const name = 'reason' as Path<T>;
    const before = kept.get(key);
    if (before && !form.getValues(name))
      form.setValue(name, before as PathValue<T, Path<T>>, { shouldDirty: true, shouldValidate: true });
    const typing = form.watch((values) => {
      const typed = (values as { reason?: string }).reason;
      if (typed) kept.set(key, typed);
      else kept.delete(key);
    });
    watching.current = typing;
    return () => typing.unsubscribe();
  }, [form, key]);
  return () => {
    // A form says its values once more after it was sent.
    watching.current?.unsubscribe();
    kept.delete(key);
  };
}
