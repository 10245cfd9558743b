// Requests and the session: tokens, renewal between tabs, and an ended session.
import { fakeServer, later, person, problem, tokens } from '@test/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, download, newIdempotencyKey } from './api';
import { goOnWith, renew, signIn, signOut } from './auth';
import { showLanguage } from './i18n';
import { NetworkError, ProblemError } from './problem';
import { KEYS, keepSession, restoreSession, sessionState, storedTokens } from './session-store';

/** The browser's Lock API: one holder at a time, the others queue. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = vi.fn((_: string, work: () => Promise<unknown>) => (last = last.then(work, work)));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return request;
}
const isUp = { 'GET /me': () => ({ body: person() }) };

beforeEach(() => void fakeLocks());

describe('requests', () => {
  it('carry token, language, version and key', async () => {
    keepSession(tokens(1));
    await showLanguage('sr_Latn_RS');
    const log = fakeServer({ 'POST /bookings/7/cancel': () => ({ body: { ok: true } }) });
    await api.post('/bookings/7/cancel', { kind: 'CUSTOMER' }, { ifMatch: 4, idempotencyKey: 'k1' });
    const { headers, body } = log[0]!;
    expect(headers.get('Authorization')).toBe('Bearer access-1');
    expect(headers.get('Accept-Language')).toBe('sr-Latn-RS');
    expect(headers.get('If-Match')).toBe('"4"');
    expect(headers.get('Idempotency-Key')).toBe('k1');
    expect(body).toEqual({ kind: 'CUSTOMER' });
  });

  it('throw the problem with its issues and extras', async () => {
    const issues = [{ path: 'email', code: 'validation.email_taken', params: {} }];
    fakeServer({
      'PUT /x': () => ({
        status: 409,
        body: problem(409, 'booking.transition.not_allowed', 'No', issues, { allowed: ['CANCEL'] }),
      }),
    });
    const error = await api.put('/x', {}).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      status: 409,
      code: 'booking.transition.not_allowed',
      message: 'No',
      issues,
      extra: { allowed: ['CANCEL'] },
      requestId: 'r1',
    });
  });

  it('throw NetworkError without an answer', async () => {
    fakeServer({ 'GET /x': () => new TypeError('Failed to fetch') });
    await expect(api.get('/x')).rejects.toBeInstanceOf(NetworkError);
  });

  it('read an answer that is no problem document by its status', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(api.get('/x')).rejects.toMatchObject({ status: 502, code: 'http.502' });
  });

  it('pass a file to the browser', async () => {
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    URL.createObjectURL = vi.fn(() => 'blob:1');
    URL.revokeObjectURL = vi.fn();
    for (const header of ['attachment; filename="placanja.csv"', "attachment; filename*=UTF-8''pla%C4%87anja.csv"]) {
      fakeServer({ 'GET /payments/export.csv': () => ({ body: 'a;b', headers: { 'Content-Disposition': header } }) });
      await download('/payments/export.csv');
    }
    expect(click).toHaveBeenCalledTimes(2);
    expect(names).toEqual(['placanja.csv', 'plaćanja.csv']);
  });

  it('have keys that differ', () => {
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });
});

describe('the session', () => {
  it('keeps four values and is restored on load', async () => {
    fakeServer({ 'POST /auth/login': () => ({ body: tokens(1) }) });
    await signIn('jelena@sapa.example', 'secret');
    expect(KEYS.every((key) => localStorage.getItem(key))).toBe(true);
    restoreSession();
    expect(sessionState().user?.firstName).toBe('Jelena');
  });

  it('is signed out when the stored values are damaged', () => {
    localStorage.setItem('user', '{oops');
    restoreSession();
    expect(sessionState().user).toBeNull();
  });

  it('renews a token that is about to expire before using it', async () => {
    keepSession(tokens(1, 0.1));
    const log = fakeServer({ ...isUp, 'POST /auth/refresh': () => ({ body: tokens(2) }) });
    await api.get('/me');
    expect(log.map((requested) => requested.path)).toEqual(['/auth/refresh', '/me']);
    expect(log[1]!.headers.get('Authorization')).toBe('Bearer access-2');
  });

  it('refreshes once for many requests at the same time', async () => {
    keepSession(tokens(1, 0.1));
    const log = fakeServer({ ...isUp, 'POST /auth/refresh': () => ({ body: tokens(2) }) });
    await Promise.all(Array.from({ length: 20 }, () => api.get('/me')));
    expect(log.filter(({ path }) => path === '/auth/refresh')).toHaveLength(1);
  });

  it('uses another tab’s new tokens instead of the old refresh token', async () => {
    keepSession(tokens(1, 0.1));
    const log = fakeServer({ 'POST /auth/refresh': () => ({ body: tokens(9) }) });
    // Another tab holds the lock while this tab waits for it.
    const other = navigator.locks.request('sapa.refresh', async () => keepSession(tokens(2)));
    const mine = renew('access-1');
    await other;
    expect((await mine)?.authToken).toBe('access-2');
    expect(log).toHaveLength(0);
  });

  it('does not end because the server cannot be reached', async () => {
    keepSession(tokens(1, 0.1));
    fakeServer({ 'POST /auth/refresh': () => new TypeError('offline') });
    await expect(api.get('/me')).rejects.toBeInstanceOf(NetworkError);
    expect(sessionState()).toMatchObject({ ended: false, user: { id: 3 } });
    expect(storedTokens()?.refreshToken).toBe('refresh-1');
  });

  it('that has ended holds the request until the password was given', async () => {
    keepSession(tokens(1));
    const log = fakeServer({
      'POST /auth/refresh': () => ({ status: 401, body: problem(401, 'auth.expired') }),
      'POST /auth/login': () => ({ body: tokens(5) }),
      'POST /bookings': ({ headers }) =>
        headers.get('Authorization') === 'Bearer access-5'
          ? { status: 201, body: { id: 1 } }
          : { status: 401, body: problem(401, 'auth.expired') },
    });
    const booking = api.post('/bookings', { guestName: 'Ana' }, { idempotencyKey: 'k' });
    await vi.waitFor(() => expect(sessionState().ended).toBe(true));
    await signIn('jelena@sapa.example', 'secret');
    await expect(booking).resolves.toEqual({ id: 1 });
    const sent = log.filter(({ path }) => path === '/bookings');
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['k', 'k']);
    expect(sent[1]!.body).toEqual({ guestName: 'Ana' });
  });

  it('is renewed when the access token is gone and the refresh token is there', async () => {
    keepSession(tokens(1));
    localStorage.removeItem('authToken');
    const log = fakeServer({
      'POST /auth/refresh': () => ({ body: tokens(2) }),
      'PATCH /me': ({ headers }) =>
        headers.get('Authorization') === 'Bearer access-2'
          ? { body: person() }
          : { status: 401, body: problem(401, 'auth.required') },
    });
    await expect(api.patch('/me', {})).resolves.toMatchObject({ id: 3 });
    expect(log.map(({ path }) => path)).toEqual(['/auth/refresh', '/me']);
  });

  it.each([
    ['both tokens are gone', ['authToken', 'refreshToken']],
    ['all four values are gone', KEYS],
  ])('asks for the password and finishes the save when %s', async (_, gone) => {
    keepSession(tokens(1));
    for (const key of gone) localStorage.removeItem(key);
    fakeServer({
      'POST /auth/login': () => ({ body: tokens(5) }),
      'PATCH /me': ({ headers }) =>
        headers.get('Authorization') === 'Bearer access-5'
          ? { body: person() }
          : { status: 401, body: problem(401, 'auth.required') },
    });
    const save = api.patch('/me', {});
    await vi.waitFor(() => expect(sessionState().ended).toBe(true));
    await signIn('jelena@sapa.example', 'secret');
    await expect(save).resolves.toMatchObject({ id: 3 });
  });

  it('asks for the password when even a renewed token is refused', async () => {
    keepSession(tokens(1));
    fakeServer({
      'POST /auth/refresh': () => ({ body: tokens(2) }),
      'POST /auth/login': () => ({ body: tokens(5) }),
      'PATCH /me': ({ headers }) =>
        headers.get('Authorization') === 'Bearer access-5'
          ? { body: person() }
          : { status: 401, body: problem(401, 'auth.expired') },
    });
    const save = api.patch('/me', {});
    await vi.waitFor(() => expect(sessionState().ended).toBe(true));
    await signIn('jelena@sapa.example', 'secret');
    await expect(save).resolves.toMatchObject({ id: 3 });
  });

  it("never sends one person's request with another's token", async () => {
    keepSession(tokens(1));
    const other = tokens(7, 15, person({ id: 4 }));
    const log = fakeServer({
      'PATCH /me': ({ headers }) =>
        headers.get('Authorization')
          ? { body: person({ id: 4 }) }
          : { status: 401, body: problem(401, 'auth.required') },
    });
    // Another tab has signed in as another user; the storage event has not arrived yet.
    for (const [key, value] of Object.entries({ ...other, user: JSON.stringify(other.user) }))
      localStorage.setItem(key, String(value));
    const save = api.patch('/me', {}).catch((e: unknown) => e);
    await vi.waitFor(() => expect(sessionState().ended).toBe(true));
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: '{}' }));
    expect(await save).toMatchObject({ status: 401 });
    expect(log.map(({ headers }) => headers.get('Authorization'))).toEqual([null]);
    expect(sessionState().user?.id).toBe(4);
  });

  it('that has changed its user calls nobody back with what was done for the former one', async () => {
    keepSession(tokens(1));
    const [answer, answered] = later<{ body: unknown }>();
    fakeServer({ 'POST /bookings/7/cancel': () => answer });
    const called = vi.fn();
    void api.post('/bookings/7/cancel').then(called, called);
    keepSession(tokens(7, 15, person({ id: 4 })));
    answered({ body: { guestName: 'Ana' } });
    await new Promise((done) => setTimeout(done, 20));
    expect(called).not.toHaveBeenCalled();
  });

  it('that has ended and is left passes the refusal on', async () => {
    keepSession(tokens(1));
    fakeServer({
      'POST /auth/refresh': () => ({ status: 401, body: problem(401, 'auth.expired') }),
      'GET /me': () => ({ status: 401, body: problem(401, 'auth.expired') }),
    });
    const requested = api.get('/me').catch((e: unknown) => e);
    await vi.waitFor(() => expect(sessionState().ended).toBe(true));
    signOut();
    expect(await requested).toMatchObject({ status: 401 });
  });

  it('is cleared at sign-out even when the server cannot be told', () => {
    keepSession(tokens(1));
    fakeServer({ 'POST /auth/logout': () => new TypeError('offline') });
    signOut();
    expect(KEYS.map((key) => localStorage.getItem(key))).toEqual([null, null, null, null]);
    expect(sessionState().user).toBeNull();
  });

  it.each([
    ['a stale access token', 'access-1'],
    ['no access token', ''],
  ])('ends on the server by its refresh token, with %s', async (_, access) => {
    keepSession(tokens(1, -1));
    if (!access) localStorage.removeItem('authToken');
    const log = fakeServer({ 'POST /auth/logout': () => ({ status: 204 }) });
    signOut();
    expect(log.map(({ path, body }) => [path, body])).toEqual([['/auth/logout', { refreshToken: 'refresh-1' }]]);
    expect(log[0]!.headers.get('Authorization')).toBeNull();
  });

  it('of a changed password ends when sign-out overtakes the change', () => {
    keepSession(tokens(1));
    const log = fakeServer({ 'POST /auth/logout': () => ({ status: 204 }) });
    signOut();
    goOnWith(tokens(2));
    expect(log.map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }, { refreshToken: 'refresh-2' }]);
    expect(sessionState().user).toBeNull();
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('does not come back when sign-out overtakes a refresh', async () => {
    keepSession(tokens(1, 0.1));
    let answer = () => {};
    const wait = new Promise<void>((resolve) => (answer = resolve));
    fakeServer({
      'POST /auth/refresh': async () => (await wait, { body: tokens(2) }),
      'POST /auth/logout': () => ({ status: 204 }),
    });
    const renewed = renew('access-1');
    await Promise.resolve();
    signOut();
    answer();
    expect(await renewed).toBeNull();
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('ends here when another tab signs out', () => {
    keepSession(tokens(1));
    for (const key of KEYS) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }));
    expect(sessionState().user).toBeNull();
  });
});
