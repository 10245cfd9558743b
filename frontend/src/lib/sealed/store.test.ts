// What a browser keeps for an account: sealed, for that account only, as long as it lives.
import '@test/sealed';
import { fakeServer, person, tokens } from '@test/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerDate } from '../clock';
import { dropSession, keepSession, keepUser, restoreSession } from '../session-store';
import { accountKey, keepAccountKey } from './account-key';
import { database } from './database';
import { openAll, seal, whyNotKept, type Place } from './store';

const HOUR = 3_600_000;
const ANA = person({ id: 3 });
const MILA = person({ id: 4 });
const place = (of: Partial<Place> = {}): Place => ({ account: ANA.id, purpose: 'draft', id: 'one', ...of });

/** Everything in the browser's database as text, the key left out. */
async function everything(): Promise<string> {
  const records = await (await database()).getAll('sealed');
  return JSON.stringify(
    records.map(({ nonce, data, ...clear }) => [clear, [...nonce], [...new Uint8Array(data)]]),
  ).concat(...records.map(({ data }) => new TextDecoder().decode(data)));
}

describe('what a browser keeps', () => {
  beforeEach(async () => {
    const db = await database();
    await Promise.all([db.clear('keys'), db.clear('sealed')]);
    keepUser(ANA);
    await keepAccountKey(tokens(1, 15, ANA));
    noteServerDate(new Date().toUTCString(), Date.now());
  });

  it('comes back to its account as it was', async () => {
    await seal(place(), { text: 'Žuća i Đura' }, HOUR);
    await seal(place({ id: 'two' }), { text: 'later' }, HOUR);
    expect(await openAll(ANA.id, 'draft')).toMatchObject([
      { id: expect.any(String), value: { text: expect.any(String) } },
      { value: {} },
    ]);
    await seal(place(), { text: 'again' }, HOUR);
    const texts = (await openAll<{ text: string }>(ANA.id, 'draft')).map(({ value }) => value.text);
    expect(texts.toSorted()).toEqual(['again', 'later']);
  });

  it('stands nowhere in plain text, under a key that nobody can read out', async () => {
    await seal(place(), { text: 'tajna beleška' }, HOUR);
    expect(await everything()).not.toMatch(/tajna|text/);
    const kept = await accountKey(ANA.id);
    expect(kept?.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', kept!.key)).rejects.toThrow();
  });

  it('has another nonce at each write', async () => {
    const nonces = new Set<string>();
    for (let at = 0; at < 20; at += 1) {
      await seal(place(), { text: 'the same' }, HOUR);
      nonces.add(String((await (await database()).get('sealed', 'one'))?.nonce));
    }
    expect(nonces.size).toBe(20);
  });

  it('is closed to the next account, and open again to its own', async () => {
    await seal(place(), { text: 'of Ana' }, HOUR);
    // Without a sign-out between them, as after a session that has ended.
    keepSession(tokens(2, 15, MILA));
    expect(await accountKey(MILA.id)).not.toBeNull();
    expect((await (await database()).getAll('keys')).map(({ account }) => account)).toEqual([MILA.id]);
    expect(await openAll(MILA.id, 'draft')).toEqual([]);
    // The record is there: even read as one of the other account it does not open.
    const record = (await (await database()).get('sealed', 'one'))!;
    await (await database()).put('sealed', { ...record, id: 'copied', account: MILA.id });
    expect(await openAll(MILA.id, 'draft')).toEqual([]);
    dropSession();
    await vi.waitFor(async () => expect(await (await database()).getAll('keys')).toEqual([]), 10_000);

    keepSession(tokens(3, 15, ANA));
    expect(await openAll(ANA.id, 'draft')).toMatchObject([{ value: { text: 'of Ana' } }]);
  });

  it('does not open as a record of another purpose or name', async () => {
    await seal(place(), { text: 'a draft' }, HOUR);
    const record = (await (await database()).get('sealed', 'one'))!;
    await (await database()).put('sealed', { ...record, id: 'renamed' });
    expect((await openAll(ANA.id, 'draft')).map(({ id }) => id)).toEqual(['one']);
    expect(await (await database()).get('sealed', 'renamed'), 'what nobody can open is deleted').toBeUndefined();
  });

  it('ends by the server’s clock, not by this machine’s', async () => {
    await seal(place(), { text: 'short' }, HOUR);
    await seal(place({ id: 'two' }), { text: 'long' }, 24 * HOUR);
    // The machine's clock is set 26 hours ahead: the server's has not moved.
    const real = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(real + 26 * HOUR);
    noteServerDate(new Date(real).toUTCString(), Date.now());
    expect(await openAll(ANA.id, 'draft')).toHaveLength(2);
    noteServerDate(new Date(real + 2 * HOUR).toUTCString(), Date.now());
    expect(await openAll(ANA.id, 'draft')).toMatchObject([{ value: { text: 'long' } }]);
    expect(await (await database()).getAllKeys('sealed')).toEqual(['two']);
  });

  it('is open to a session that began before the browser had its key, after one renewal', async () => {
    const requested = fakeServer({ 'POST /auth/refresh': () => ({ body: tokens(2, 15, person({ id: 5 })) }) });
    keepSession(tokens(1, 15, person({ id: 5 })));
    await accountKey(5);
    await (await database()).clear('keys');
    // As after a reload: the page knows the session from storage and holds no key.
    keepUser(ANA);
    await keepAccountKey(tokens(1, 15, ANA));
    await (await database()).clear('keys');
    keepUser(person({ id: 5 }));
    restoreSession();
    await seal(place({ account: 5 }), { text: 'kept all the same' }, HOUR);
    expect(requested.map(({ path }) => path)).toEqual(['/auth/refresh']);
    expect(await openAll(5, 'draft')).toHaveLength(1);
  });

  it('says why nothing is kept', () => {
    expect(whyNotKept(new DOMException('', 'QuotaExceededError'))).toBe('full');
    expect(whyNotKept(new DOMException('', 'SecurityError'))).toBe('forbidden');
    expect(whyNotKept(new TypeError('indexedDB is undefined'))).toBe('forbidden');
  });
});
