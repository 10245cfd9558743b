// The browser's database, which holds sealed records and the key that opens them. Knows nothing of what the records
// hold.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A sealed record. Only its account, purpose and times can be read without the account's key. */
export interface SealedRecord {
  id: string;
  account: number;
  purpose: string;
  /** The opened page that wrote it. */
  page: string;
  /** When it was written and when it ends, in the server's time; ms since the epoch. */
  at: number;
  until: number;
  nonce: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** The key of the account that was the last to sign in here. */
export interface KeptKey {
  account: number;
  /** Not extractable: it opens and seals, and nobody reads it. */
  key: CryptoKey;
  /** The end of the account's session, as the server told it. */
  sessionEndsAt: string;
}

interface Schema extends DBSchema {
  keys: { key: number; value: KeptKey };
  sealed: { key: string; value: SealedRecord; indexes: { of: [number, string]; until: number } };
}

type Database = IDBPDatabase<Schema>;
let opened: Promise<Database> | undefined;

/** The database; rejects where the browser forbids it. The next call tries again. */
export function database(): Promise<Database> {
  if (!opened) {
    const opening = openDB<Schema>('sapa', 1, {
      upgrade(db) {
        db.createObjectStore('keys', { keyPath: 'account' });
        const sealed = db.createObjectStore('sealed', { keyPath: 'id' });
        sealed.createIndex('of', ['account', 'purpose']);
        sealed.createIndex('until', 'until');
      },
      // A tab with a newer release waits for this one.
      blocking: (_current, _next, event) => {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated: () => {
        opened = undefined;
      },
    });
    opened = opening;
    opening.catch(() => {
      if (opened === opening) opened = undefined;
    });
  }
  return opened;
}
