// Where a form begins: in the field that asks for the focus, else in its first one.
const FIELDS = 'input:enabled:not([aria-hidden]), select:enabled, textarea:enabled';

/** May be the root itself. */
export function firstField(root: HTMLElement | null): HTMLElement | null {
  if (!root || root.matches(FIELDS)) return root;
  return root.querySelector<HTMLElement>('[data-autofocus]:enabled') ?? root.querySelector<HTMLElement>(FIELDS);
}
