// Fills a form again with newer values, around what is being typed.
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Fields that somebody has typed in stay as they are, and unsaved; all others show `values`. */
export function fillAround<T extends FieldValues>(form: UseFormReturn<T>, values: T): void {
  form.reset(values, { keepDirtyValues: true });
  // A typed field that says by now what `values` says counts as saved: the next filling changes it.
  form.reset(values, { keepValues: true });
}
