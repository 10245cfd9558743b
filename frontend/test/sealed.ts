// A browser's database and cryptography, which jsdom lacks, and its locks. Imported by the tests of what a browser keeps;
// elsewhere the browser keeps nothing.
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { vi } from 'vitest';

vi.stubGlobal('crypto', webcrypto);

/** The locks of the browser, by name, each with the end of its last holder. */
const ends = new Map<string, Promise<unknown>>();
const held = new Set<string>();
type Work = () => Promise<unknown>;

/** As the browser does: one holder of a name at a time, in the order of their requests. */
async function request(name: string, options: { signal?: AbortSignal } | Work, given?: Work): Promise<unknown> {
  const work = typeof options === 'function' ? options : given!;
  const signal = typeof options === 'function' ? undefined : options.signal;
  const before = ends.get(name);
  let end = (): void => undefined;
  const mine = new Promise<void>((resolve) => (end = resolve));
  ends.set(name, mine);
  try {
    if (before) await before;
    signal?.throwIfAborted();
    held.add(name);
    return await work();
  } finally {
    held.delete(name);
    if (ends.get(name) === mine) ends.delete(name);
    end();
  }
}

vi.stubGlobal(
  'navigator',
  new Proxy(navigator, {
    get: (browser, name) =>
      name === 'locks'
        ? { request, query: () => Promise.resolve({ held: [...held].map((lock) => ({ name: lock })), pending: [] }) }
        : (Reflect.get(browser, name, browser) as unknown),
  }),
);
