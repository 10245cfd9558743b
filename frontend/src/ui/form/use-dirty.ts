// Whether a form has unsaved values, asked of the form itself: React's rendered state is older, on a
// busy machine noticeably.
import { useCallback } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Returns a stable function that answers for the moment of the call. */
export function useDirty<T extends FieldValues>({ formState, control }: UseFormReturn<T>): () => boolean {
  // Read during rendering: only then does the library keep count.
  void formState.isDirty;
  // The library's public state is what was rendered; it has no public answer for this moment.
  return useCallback(() => control._formState.isDirty, [control]); // oxlint-disable-line no-underscore-dangle
}
