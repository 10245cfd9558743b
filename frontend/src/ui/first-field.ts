// Puts the focus of a dialog with a form into its first field, not onto the close button.
const FIELDS = 'input:enabled:not([aria-hidden]), select:enabled, textarea:enabled';

export const firstField = (root: ParentNode | null): HTMLElement | null =>
  root?.querySelector<HTMLElement>(FIELDS) ?? null;

/** For a form that appears later in its dialog or replaces another; a focus outside the dialog stays. */
export function beginAt(form: HTMLElement): void {
  const at = document.activeElement;
  const window = form.closest('[role=dialog], [role=alertdialog]');
  if (at === document.body || (window?.contains(at) && !form.contains(at))) firstField(form)?.focus();
}
