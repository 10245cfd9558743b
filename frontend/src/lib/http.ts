// One HTTP request: address, headers, time-outs, and the problem in its answer. Knows nothing of
// sessions; `api.ts` adds them.
import { noteServerDate } from './clock';
import { COMMIT_POSITION, commitPosition, keepCommitPosition } from './commit-position';
import { languageTag } from './language';
import { NetworkError, readProblem } from './problem';
import { TAB, tabNumber, takeNewTabNumber } from './tab';

const API = '/api/v1';
/** The address of a language's texts. */
export const textsUrl = (language: string) => `${API}/translations/${language}/translations`;

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  token?: string | undefined;
  /** The version of the record on which the change is based. */
  ifMatch?: number | undefined;
  idempotencyKey?: string | undefined;
  /** The number of the last event that is known, for a stream of events. */
  lastEvent?: number | null;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
  /** Nobody waits for the answer. */
  ahead?: boolean | undefined;
}

function headersOf(call: Call): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': languageTag() });
  // The browser sets the boundary of a multipart form itself.
  if (call.body !== undefined && !(call.body instanceof FormData)) headers.set('Content-Type', 'application/json');
  if (call.token) headers.set('Authorization', `Bearer ${call.token}`);
  if (call.ifMatch !== undefined) headers.set('If-Match', `"${call.ifMatch}"`);
  const position = commitPosition();
  if (position) headers.set(COMMIT_POSITION, position);
  if (call.ahead) headers.set('Purpose', 'prefetch');
  if (call.idempotencyKey) headers.set('Idempotency-Key', call.idempotencyKey);
  if (call.method !== 'GET' || call.lastEvent !== undefined) headers.set(TAB, tabNumber());
  if (call.lastEvent !== undefined && call.lastEvent !== null) headers.set('Last-Event-ID', String(call.lastEvent));
  return headers;
}

/** Sends the request as it is; rejects as `fetch` does. */
export const send = (path: string, call: Call): Promise<Response> =>
  fetch(API + path, {
    method: call.method,
    headers: headersOf(call),
    body: call.body === undefined ? null : call.body instanceof FormData ? call.body : JSON.stringify(call.body),
    cache: 'no-store',
    keepalive: call.keepalive ?? false,
    priority: call.ahead ? 'low' : 'auto',
    ...(call.signal ? { signal: call.signal } : {}),
  });

/** The answer with any status; throws `NetworkError` without an answer. */
export async function ask(path: string, call: Call): Promise<Response> {
  const sentAt = Date.now();
  const response = await send(path, call).catch((error: unknown) => {
    if (call.method !== 'GET') takeNewTabNumber();
    throw call.signal?.aborted ? error : new NetworkError(error);
  });
  noteServerDate(response.headers.get('Date'), sentAt);
  keepCommitPosition(response.headers.get(COMMIT_POSITION));
  return response;
}

/** The body of a successful answer; throws `ProblemError` for a refusal. */
export async function bodyOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw await readProblem(response);
  if (response.status === 204 || response.status === 205) return undefined as T;
  const text = await response.text().catch((error: unknown) => {
    throw new NetworkError(error);
  });
  return (text ? JSON.parse(text) : undefined) as T;
}
