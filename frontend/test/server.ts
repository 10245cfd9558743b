// A fake server: answers by method and path, and records its requests.
import { vi } from 'vitest';
import type { SessionUser, SignInAnswer } from '@/core';

export interface RecordedRequest {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;
type Handler = (requested: RecordedRequest) => Answer | Promise<Answer>;

export function fakeServer(handlers: Record<string, Handler>): RecordedRequest[] {
  const log: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const path = url.replace(/^\/api\/v1/, '');
    const requested = {
      method,
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    const handler = handlers[`${method} ${path}`] ?? handlers[`${method} ${path.split('?')[0]}`];
    // Who is at a booking is said and asked beside everything else: only tests of it look.
    if (!handler && path.endsWith('/presence')) return new Response(method === 'GET' ? '{"items":[]}' : null);
    log.push(requested);
    const answer = handler ? await handler(requested) : { status: 404, body: problem(404, 'not_found', 'Not found') };
    if (answer instanceof Error) throw answer;
    const { status = 200, body, headers } = answer;
    return new Response(body === undefined || status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { Date: new Date().toUTCString(), ...headers },
    });
  });
  return log;
}

export const problem = (status: number, code: string, message = code, issues: unknown[] = [], extra: object = {}) => ({
  type: 'about:blank',
  title: code,
  status,
  code,
  message,
  issues,
  requestId: 'r1',
  ...extra,
});

export const person = (over: Partial<SessionUser> = {}): SessionUser => ({
  id: 3,
  firstName: 'Jelena',
  lastName: 'Petrović',
  email: 'jelena@sapa.example',
  phone: null,
  role: 'OPR',
  staffKind: null,
  companyId: 1,
  companyName: 'Šapice',
  companyCountry: 'RS',
  branchId: 1,
  branchName: 'Dorćol',
  language: 'en_US',
  version: 1,
  timeZone: 'Europe/Belgrade',
  setUpOnly: false,
  ...over,
});

export const tokens = (n: number, minutes = 15, user = person()): SignInAnswer => ({
  user,
  authToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  authTokenExpiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  sessionEndsAt: new Date(Date.now() + 12 * 3_600_000).toISOString(),
  browserKey: keyOf(user.id),
});

/** An account's key for what its browsers seal: always the same for an account. */
const keyOf = (user: number) => btoa(String.fromCharCode(...Array<number>(32).fill(user))).replaceAll('=', '');

/** A promise, and what fulfils it: an answer that a test holds back. */
export function later<T>(): [Promise<T>, (value: T) => void] {
  let fulfil: (value: T) => void = () => undefined;
  return [new Promise<T>((resolve) => (fulfil = resolve)), (value) => fulfil(value)];
}
