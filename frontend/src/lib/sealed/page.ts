// Which opened page wrote a record, and whether that page is still open: a lock that the browser releases when the page
// is gone, killed or crashed.
import { newIdempotencyKey } from '../api';

/** This page, until it is loaded again. */
export const PAGE = newIdempotencyKey();
const nameOf = (page: string) => `sapa.page.${page}`;

let holding: Promise<void> | undefined;
/** Resolves as soon as other pages can see that this one is open. */
export function showOpen(): Promise<void> {
  holding ??= new Promise((open) => {
    if (!navigator.locks) return open();
    const held = navigator.locks.request(nameOf(PAGE), () => {
      open();
      return new Promise(() => undefined);
    });
    held.catch(() => open());
  });
  return holding;
}

/** The pages of this browser that are open, this one included. */
export async function openPages(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set([nameOf(PAGE), ...held.map(({ name }) => name ?? '')]);
}
export const isOpen = (pages: ReadonlySet<string>, page: string) => pages.has(nameOf(page));
