// Work that a form waits for before sending, such as an upload. Keyed by the form's control, so that
// it ends with the form.
const underWay = new WeakMap<object, Set<Promise<unknown>>>();

/** `work` must not reject: the field shows its failure. */
export function waitFor(control: object, work: Promise<unknown>): void {
  const all = underWay.get(control) ?? new Set();
  underWay.set(control, all.add(work));
  void work.finally(() => all.delete(work));
}

/** Resolves when no work is running. */
export const settled = async (control: object): Promise<void> => void (await Promise.all(underWay.get(control) ?? []));

export const isPending = (control: object): boolean => Boolean(underWay.get(control)?.size);
