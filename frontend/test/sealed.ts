// A browser's database and cryptography, which jsdom lacks, and its locks. Imported by the tests of what a browser keeps;
// elsewhere the browser keeps nothing.
import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { vi } from 'vitest';

vi.stubGlobal('crypto', webcrypto);

/** The locks that pages hold, by name. */
const held = new Set<string>();
vi.stubGlobal(
  'navigator',
  new Proxy(navigator, {
    get: (browser, name) =>
      name === 'locks'
        ? {
            request: (lock: string, work: () => Promise<unknown>) => {
              held.add(lock);
              return Promise.resolve(work()).finally(() => held.delete(lock));
            },
            query: () => Promise.resolve({ held: [...held].map((lock) => ({ name: lock })), pending: [] }),
          }
        : (Reflect.get(browser, name, browser) as unknown),
  }),
);
