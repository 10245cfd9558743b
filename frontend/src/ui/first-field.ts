// Where a form begins: in the field that asks for the focus, else in its first one.
const FIELDS = 'input:enabled:not([aria-hidden]), select:enabled, textarea:enabled';

export const firstField = (root: ParentNode | null): HTMLElement | null =>
  root?.querySelector<HTMLElement>('[data-autofocus]:enabled') ?? root?.querySelector<HTMLElement>(FIELDS) ?? null;
