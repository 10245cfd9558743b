// A server that answers every read, made up from the API document, and the accounts that read.
import { vi } from 'vitest';
import { madeUp } from './made-up';
import { fakeServer } from './server';

const HOME = { companyId: 1, companyName: 'Šapice', branchId: null, branchName: null };
export const PERSON = {
  SYSADM: { companyId: null, companyName: null, branchId: null, branchName: null },
  ADMIN: HOME,
  OPR: HOME,
} as const;

/** Answers everything; returns the addresses that are read. */
export function everything(): string[] {
  const read: string[] = [];
  fakeServer({});
  const nothing = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    read.push(url.replace(/^\/api\/v1/, ''));
    const body = (init.method ?? 'GET') === 'GET' ? madeUp(url.replace(/^\/api\/v1/, '')) : undefined;
    return body === undefined
      ? nothing(url, init)
      : new Response(JSON.stringify(body), { headers: { Date: 'Fri, 20 Nov 2026 13:00:00 GMT' } });
  });
  return read;
}
