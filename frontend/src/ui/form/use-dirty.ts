// Whether something was typed into a form that is not saved: asked of the form itself, because
// what React has rendered is a moment older, and on a busy machine more than that.
import { useCallback } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Answers for the moment at which it is asked; never changes itself. */
export function useDirty<T extends FieldValues>({ formState, control }: UseFormReturn<T>): () => boolean {
  // Read while it renders: only then does the form keep count.
  void formState.isDirty;
  // Its public face is what was rendered; the library has no other that is asked at once.
  return useCallback(() => control._formState.isDirty, [control]); // oxlint-disable-line no-underscore-dangle
}
