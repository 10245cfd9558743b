// Whether something was typed into a form that is not saved: asked of the form itself, because
// what React has rendered is a moment older, and on a busy machine more than that.
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Answers for the moment at which it is asked; never changes itself. */
export function useDirty<T extends FieldValues>({ formState, subscribe }: UseFormReturn<T>): () => boolean {
  const dirty = useRef(formState.isDirty);
  useLayoutEffect(
    () => subscribe({ formState: { isDirty: true }, callback: ({ isDirty = dirty.current }) => { dirty.current = isDirty; } }),
    [subscribe],
  );
  return useCallback(() => dirty.current, []);
}
