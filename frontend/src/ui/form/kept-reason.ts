// Keeps a reason that was typed and not sent: closing the dialog does not lose it while the page
// lives, for the same user only. Sending forgets it.
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useSession } from '@/lib/session';

const kept = new Map<string, string>();

/**
 * Fills the form's `reason` with the text typed for `subject` before, and keeps further typing.
 * Returns a function that forgets it.
 */
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
    // A form reports its values once more after sending.
    watching.current?.unsubscribe();
    kept.delete(key);
  };
}
