// Where somebody begins in a window with a form: at its first field, not at the button that closes it.
const FIELDS = 'input:enabled:not([aria-hidden]), select:enabled, textarea:enabled';

export const firstField = (root: ParentNode | null): HTMLElement | null =>
  root?.querySelector<HTMLElement>(FIELDS) ?? null;

/** For a form that comes into its window later, or takes another's place; whoever is elsewhere stays there. */
export function beginAt(form: HTMLElement): void {
  const at = document.activeElement;
  const window = form.closest('[role=dialog], [role=alertdialog]');
  if (at === document.body || (window?.contains(at) && !form.contains(at))) firstField(form)?.focus();
}
