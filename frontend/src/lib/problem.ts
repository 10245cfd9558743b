// Errors between dashboard and server, as types. Holds no texts: `error-text.ts` words them.
import type { Issue, Problem } from '@/core';

/** The server answered with a refusal. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly issues: Issue[] = [],
    /** The problem's other members: `allowed`, `current`, `quote`, `collisions` … */
    readonly extra: Record<string, unknown> = {},
    readonly requestId: string | null = null,
  ) {
    super(message);
  }
}

/** The server was not reached, or its answer did not arrive. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  constructor(cause?: unknown) {
    super('network', { cause });
  }
}

/** The browser or the server gave no passkey; `text`: the key of the reason. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
  constructor(
    readonly text: string,
    cause?: unknown,
  ) {
    super(text, { cause });
  }
}

/** No answer, or a gateway's for a server that is gone; one that is only busy says so itself, with a code. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ProblemError && /^http\.50[234]$/.test(error.code));

/** No answer, or an answer that decided nothing: the request may have had its effect. */
export const isUndecided = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ProblemError && (error.status >= 500 || error.code === 'idempotency.running'));

const KNOWN = new Set(['type', 'title', 'status', 'code', 'message', 'issues', 'requestId', 'detail', 'instance']);

/** Reads the refusal from an answer; an answer that is no problem document counts by its status. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const text = await response.text().catch(() => '');
  try {
    const body = JSON.parse(text) as Partial<Problem> & Record<string, unknown>;
    if (typeof body.code === 'string') {
      const extra = Object.fromEntries(Object.entries(body).filter(([key]) => !KNOWN.has(key)));
      const { code, message = '', issues = [], requestId = null } = body;
      return new ProblemError(response.status, code, message, issues, extra, requestId);
    }
  } catch {
    // Not JSON: a proxy's page, or an incomplete answer.
  }
  return new ProblemError(response.status, `http.${response.status}`, '');
}

/** Who changed a record last, and when. Without a name: the system, or somebody who is not named here. */
export interface Changed {
  at: string;
  name: string | null;
  /** The platform's support. */
  byPlatform: boolean;
}

/** What the refusal of a stale version told of its present record. */
const lastChanges = new WeakMap<object, Changed>();
export const lastChangeOf = (record: object): Changed | null => lastChanges.get(record) ?? null;

/** The server's present record, from a refusal of a stale version. */
export function currentOf<T>(error: unknown): T | null {
  if (!(error instanceof ProblemError) || error.status !== 412) return null;
  const { current, changed } = error.extra;
  if (!current) return null;
  if (changed) lastChanges.set(current, changed as Changed);
  return current as T;
}
