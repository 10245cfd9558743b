// What the browser's own database holds, read past the dashboard.
import type { Page } from '@playwright/test';

export interface StoredRecord {
  id: string;
  account: number;
  purpose: string;
  until: number;
  data: ArrayBuffer;
}

/** The sealed records, what can be read of them as text, and the keys. */
export const inDatabase = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('indexedDB')));
      });
    const db = await done(indexedDB.open('sapa'));
    const all = <T>(store: string) => done<T[]>(db.transaction(store).objectStore(store).getAll());
    const records = await all<StoredRecord>('sealed');
    const keys = await all<{ account: number; key: CryptoKey }>('keys');
    db.close();
    return {
      ids: records.map(({ id }) => id),
      // What was read for the time without network lies beside them.
      drafts: records.filter(({ purpose }) => purpose === 'draft').map(({ account }) => account),
      text: records.map((one) => JSON.stringify(one) + new TextDecoder().decode(one.data)).join('\n'),
      keys: keys.map(({ account, key }) => ({ account, extractable: key.extractable })),
    };
  });
