// What a form waits for before it is sent: work of its fields that is still under way, such
// as an upload. Keyed by the form's control, so that it ends with the form.
const underWay = new WeakMap<object, Set<Promise<unknown>>>();

/** `work` must not reject: a failure is the field's to show. */
export function waitFor(control: object, work: Promise<unknown>): void {
  const all = underWay.get(control) ?? new Set();
  underWay.set(control, all.add(work));
  void work.finally(() => all.delete(work));
}

/** Resolves when nothing is under way any more. */
export const settled = async (control: object): Promise<void> => void (await Promise.all(underWay.get(control) ?? []));
