// Requests to the server with the session's token, which is renewed when it expires. If the session
// has ended, or the server requires a fresh proof of its owner, the request waits for that and is sent again, so that no
// typed value is lost.
import { renew, signedInAgain } from './auth';
import { ask, bodyOf, type Call } from './http';
import { ProblemError, readProblem } from './problem';
import { markEnded, sessionUser, storedTokens } from './session-store';
import { proofCount, STEP_UP_REQUIRED, stepUp } from './step-up';
import { isFresh } from './stored-session';

export { ProblemError } from './problem';
export { serverMillis, serverNow } from './clock';

export interface Options {
  ifMatch?: number;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Nobody waits for the answer: it goes after what a person waits for. */
  ahead?: boolean;
}

async function token(): Promise<string | undefined> {
  const tokens = storedTokens();
  if (!tokens) return undefined;
  if (isFresh(tokens)) return tokens.authToken;
  return (await renew(tokens.authToken))?.authToken || tokens.authToken || undefined;
}

/** The code of a refusal; its body can still be read afterwards. */
const codeOf = async (response: Response): Promise<string> => (await readProblem(response.clone())).code;

/**
 * Sends a request, and sends the same request again after a 401: first with renewed tokens, then each time the
 * password was given. The reason of the 401 and a missing token make no difference, unless it is about a challenge and
 * not the session. Where the server requires a proof of the session's owner, the request is sent again once after it. A
 * request belongs to the user who made it and is never sent with another user's token.
 */
async function send(path: string, call: Call): Promise<Response> {
  const mine = sessionUser()?.id;
  for (let renewed = false, proved = false; ;) {
    const [used, proofs] = [await token(), proofCount()];
    const response = await ask(path, { ...call, token: used });
    if (mine === undefined) return response;
    if (response.status === 403) {
      if (proved || (await codeOf(response)) !== STEP_UP_REQUIRED) return response;
      proved = true;
      if (proofs === proofCount() && !(await stepUp())) return response;
    } else if (response.status !== 401 || (await codeOf(response)) === 'auth.challenge_over') {
      return response;
    } else if (!renewed && (await renew(used))) {
      renewed = true;
    } else {
      markEnded();
      if (!(await signedInAgain(mine))) return response;
      renewed = false;
    }
    if (sessionUser()?.id !== mine) return response;
  }
}

async function request<T>(method: Call['method'], path: string, body: unknown, options: Options = {}): Promise<T> {
  const mine = sessionUser()?.id;
  const response = await send(path, { method, body, ...options });
  // What was done for a former user calls nobody back: it would show their data, and an "Undo", to the next one.
  return mine !== undefined && response.ok && mine !== sessionUser()?.id ? new Promise(() => {}) : bodyOf<T>(response);
}

export const api = {
  get: <T>(path: string, options?: Options) => request<T>('GET', path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options?: Options) => request<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown, options?: Options) => request<T>('PUT', path, body, options),
  patch: <T>(path: string, body: unknown, options?: Options) => request<T>('PATCH', path, body, options),
  del: <T = void>(path: string, options?: Options) => request<T>('DELETE', path, undefined, options),
};

/** Sends a file as the form field `file`. */
export const upload = <T>(path: string, file: File): Promise<T> => {
  const body = new FormData();
  body.append('file', file);
  return request<T>('POST', path, body);
};

/**
 * The answer to a request whose body is read as it comes. After a 401 it is sent once more with renewed tokens; a
 * session that has ended gives the 401. `lastEvent`: the number of the last event that is known here.
 */
export async function openStream(path: string, lastEvent: number | null, signal: AbortSignal): Promise<Response> {
  const used = await token();
  const response = await ask(path, { method: 'GET', token: used, lastEvent, signal });
  if (response.status !== 401) return response;
  const renewed = await renew(used);
  return renewed ? ask(path, { method: 'GET', token: renewed.authToken, lastEvent, signal }) : response;
}

/** Fetches a file with the session's token and returns an object URL; release it with `URL.revokeObjectURL`. */
export async function fileUrl(path: string): Promise<string> {
  const response = await send(path, { method: 'GET' });
  if (!response.ok) await bodyOf(response);
  return URL.createObjectURL(await response.blob());
}

/** The name of a file in its header, which says it plainly or, beyond ASCII, in UTF-8. */
function fileName(header: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? [];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/i.exec(header)?.[1] ?? '');
}

/** Fetches a file and hands it to the browser under the name that the server gives it. */
export async function download(path: string): Promise<void> {
  const response = await send(path, { method: 'GET' });
  if (!response.ok) await bodyOf(response);
  const url = URL.createObjectURL(await response.blob());
  const name = fileName(response.headers.get('Content-Disposition') ?? '');
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** An idempotency key: made when a dialog opens, kept for its retries. */
export function newIdempotencyKey(): string {
  // `randomUUID` exists on secure origins only.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const isProblem = (error: unknown, code?: string): error is ProblemError =>
  error instanceof ProblemError && (code === undefined || error.code === code);
