// Records of an account that survive a reload, a closed tab and a crash, sealed under the account's key (AES-GCM):
// another account on this browser finds nothing that it can read. Knows nothing of what the records hold.
import { renew } from '../auth';
import { isClockKnown, serverMillis } from '../clock';
import { sessionUser, storedTokens } from '../session-store';
import { accountKey } from './account-key';
import { database, type SealedRecord } from './database';
import { PAGE, showOpen } from './page';

/** What a record is for. It is sealed with the record: one of another purpose does not open. */
export type Purpose = 'draft' | 'day' | 'queue';

export interface Place {
  account: number;
  purpose: Purpose;
  id: string;
}

export interface OpenedRecord<T> extends Pick<SealedRecord, 'id' | 'page' | 'at'> {
  value: T;
}

/** Why a browser keeps nothing. */
export type NotKept = 'full' | 'forbidden';

/** `full`: no room is left; `forbidden`: the browser, its settings or the origin allow no database or no cryptography. */
export const whyNotKept = (error: unknown): NotKept =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden';

/** When a renewal was made for an account's key; ms since the epoch. */
const requestedAt = new Map<number, number>();
const ASK_AGAIN_MS = 60_000;

/** The account's key. A session that began before this browser kept a key gets it by a renewal. */
async function keyOf(account: number): Promise<CryptoKey> {
  let kept = await accountKey(account);
  if (!kept && sessionUser()?.id === account && Date.now() - (requestedAt.get(account) ?? 0) > ASK_AGAIN_MS) {
    requestedAt.set(account, Date.now());
    await renew(storedTokens()?.authToken);
    kept = await accountKey(account);
  }
  if (!kept) throw new Error('no key of the account');
  return kept.key;
}

const cipher = ({ account, purpose, id }: Place, nonce: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(JSON.stringify([account, purpose, id])),
});

async function sealed(place: Place, value: unknown, lifeMs: number): Promise<SealedRecord> {
  const key = await keyOf(place.account);
  await showOpen();
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt(cipher(place, nonce), key, text);
  const at = serverMillis();
  const { account, purpose, id } = place;
  return { account, purpose, id, page: PAGE, at, until: at + lifeMs, nonce, data };
}

/** Writes a record, or replaces it; it lives for `lifeMs`. Rejects where nothing can be kept ([`whyNotKept`]). */
export async function seal(place: Place, value: unknown, lifeMs: number): Promise<void> {
  const record = await sealed(place, value, lifeMs);
  await (await database()).put('sealed', record);
}

/** Writes records and deletes others, all or none; resolves once it is on the disk. Rejects as [`seal`]. */
export async function sealAll(
  written: readonly { place: Place; value: unknown }[],
  removed: readonly string[],
  lifeMs: number,
): Promise<void> {
  // Before the transaction, which ends when it has nothing to do.
  const records = await Promise.all(written.map(({ place, value }) => sealed(place, value, lifeMs)));
  const change = (await database()).transaction('sealed', 'readwrite', { durability: 'strict' });
  await Promise.all([
    ...records.map((record) => change.store.put(record)),
    ...removed.map((id) => change.store.delete(id)),
    change.done,
  ]);
}

/** Deletes a record. Rejects where the browser forbids its database. */
export async function unseal({ id }: Pick<Place, 'id'>): Promise<void> {
  await (await database()).delete('sealed', id);
}

/** How long the first answer of the server is waited for, which tells its time. */
const CLOCK_MS = 3_000;

/** Deletes what has ended, of all accounts. Where the server's time is not known nothing has. */
async function sweep(): Promise<void> {
  if (!(await isClockKnown(CLOCK_MS))) return;
  const change = (await database()).transaction('sealed', 'readwrite');
  for await (const record of change.store.index('until').iterate(IDBKeyRange.upperBound(serverMillis())))
    await record.delete();
  await change.done;
}

/** The value of a record; null if the key does not open it as what it says it is. */
async function open<T>(place: Place, key: CryptoKey, { nonce, data }: SealedRecord): Promise<{ value: T } | null> {
  try {
    const text = new TextDecoder().decode(await crypto.subtle.decrypt(cipher(place, nonce), key, data));
    return { value: JSON.parse(text) as T };
  } catch {
    return null;
  }
}

/** The opened record; null if there is none, it has ended, or nobody can open it. Rejects where nothing can be kept. */
export async function openOne<T>(place: Place): Promise<Pick<OpenedRecord<T>, 'at' | 'value'> | null> {
  const record = await (await database()).get('sealed', place.id);
  const kept = await accountKey(place.account);
  if (!record || !kept || record.until <= serverMillis()) return null;
  const opened = await open<T>(place, kept.key, record);
  return opened && { at: record.at, ...opened };
}

/** The account's records of a purpose, newest first. Rejects where nothing can be kept. */
export async function openAll<T>(account: number, purpose: Purpose): Promise<OpenedRecord<T>[]> {
  // What waits to be sent is needed at once, and lives longer than anybody waits.
  if (purpose !== 'queue') await sweep();
  const records = await (await database()).getAllFromIndex('sealed', 'of', [account, purpose]);
  if (records.length === 0) return [];
  const key = await keyOf(account);
  const all: OpenedRecord<T>[] = [];
  for (const record of records) {
    const { id, page, at } = record;
    const opened = await open<T>({ account, purpose, id }, key, record);
    if (opened) all.push({ id, page, at, ...opened });
    // Sealed under a key that the server has deleted, or damaged: nobody opens it any more.
    else await unseal(record);
  }
  return all.toSorted((a, b) => b.at - a.at);
}
