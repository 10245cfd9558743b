// Reading from the server with a cache; without network what was loaded that day. Nothing is fetched again because a
// window gets the focus, and no data outlive the user who read them.
import { useEffect, useRef, type ReactNode } from 'react';
import useSWR, { mutate, preload, SWRConfig, unload, type SWRConfiguration, type SWRResponse } from 'swr';
import { api } from './api';
import { serverMillis } from './clock';
import { useLanguage } from './i18n';
import { forgetLost, keepAnswer, keptAnswer, noteLost } from './loaded-day';
import { isUnreachable, NetworkError, ProblemError } from './problem';
import { useOverlaid } from './queue/overlay';
import { onSession, sessionUser } from './session-store';

/** Retrying helps only if the server decided nothing: no answer, or a server error. */
const worthRetrying = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ProblemError && error.status >= 500);

/** When each address was read, in the server's milliseconds; forgotten with a change. */
const readAt = new Map<string, number>();
let changes = 0;

/** Without network: what was loaded earlier today is shown, with the error beside it. */
async function showKept(path: string, error: unknown): Promise<never> {
  const kept = readAt.has(path) ? null : await keptAnswer(path);
  if (kept) await mutate(path, kept.value, { revalidate: false });
  noteLost(path, kept?.at ?? readAt.get(path));
  throw error;
}

async function read(path: string): Promise<unknown> {
  const before = changes;
  const data = await api.get(path).catch((error: unknown) => {
    if (isUnreachable(error)) return showKept(path, error);
    throw error;
  });
  // The server answers: what could not be read meanwhile can be.
  for (const other of forgetLost()) if (other !== path) void mutate(other);
  void keepAnswer(path, data);
  // A change while the answer was under way may not be in it.
  if (before === changes) readAt.set(path, serverMillis());
  return data;
}

function forgetReads(hit: (path: string) => boolean): void {
  changes += 1;
  for (const path of readAt.keys()) if (hit(path)) readAt.delete(path);
}

/** What was read of these addresses is out of date: it counts as fresh no longer. */
export const forgetAnswers = forgetReads;

/** The addresses that something on the screen shows, with the number of those that do. */
const inSight = new Map<string, number>();
export const pathsInSight = (): string[] => [...inSight.keys()];

function useInSight(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    inSight.set(path, (inSight.get(path) ?? 0) + 1);
    return () => {
      const left = (inSight.get(path) ?? 1) - 1;
      if (left > 0) inSight.set(path, left);
      else inSight.delete(path);
    };
  }, [path]);
}

/** Reads an address again that is shown. */
export const readAgain = (path: string): void => void mutate(path);

export const swrOptions: SWRConfiguration = {
  fetcher: read,
  revalidateOnFocus: false,
  shouldRetryOnError: worthRetrying,
  errorRetryCount: 3,
  errorRetryInterval: 4_000,
  dedupingInterval: 1_000,
};

/** Empties the cache; who asks next does not wait for what is still under way to the former user. */
export function clearCache(): void {
  forgetReads(() => true);
  forgetLost();
  unload({ revalidate: false });
}

// Also before anything is shown: another tab may sign in while the first screen is still being fetched.
let owner = sessionUser()?.id;
onSession(() => {
  const now = sessionUser()?.id;
  if (now !== owner) clearCache();
  owner = now;
});

/**
 * Begins to read `path` for a screen that is still being fetched: its own request takes the same answer. An answer that
 * is there before the screen is painted with it, not with a placeholder first.
 */
export function readAhead(path: string): void {
  const before = changes;
  Promise.resolve(preload(path, read)).then(
    // After a change, or for another user, what is shown has been read again: this answer is older.
    (data) => before === changes && mutate(path, data, { revalidate: false }),
    () => undefined, // The screen's request fails with the same error and shows it.
  );
}

/**
 * Provides the cache rules. Answers hold names in the
 * reader's language, so what is shown is read again when the language changes.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const read = useRef(language);
  useEffect(() => {
    if (read.current === language) return;
    read.current = language;
    forgetReads(() => true);
    void mutate(() => true);
  }, [language]);
  return <SWRConfig value={swrOptions}>{children}</SWRConfig>;
}

interface ResourceOptions<T> extends SWRConfiguration<T, unknown> {
  /** A screen that opens within this time after the last answer shows it without a request, in milliseconds. */
  freshFor?: number;
}

const isFresh = (path: string | null, freshFor: number) =>
  path !== null && serverMillis() - (readAt.get(path) ?? Number.NEGATIVE_INFINITY) < freshFor;

/**
 * The server's data at `path` (below `/api/v1`); `null` asks nothing. Known data are there at once and
 * are read again unless they are fresh. With `keepPreviousData`, the rows of the previous address stay
 * until the new rows arrive.
 */
export function useResource<T>(path: string | null, { freshFor = 0, ...options }: ResourceOptions<T> = {}) {
  useInSight(path);
  return useWaiting(
    useSWR<T, unknown>(path, isFresh(path, freshFor) ? { ...options, revalidateIfStale: false } : options),
  );
}

/** When this tab changed something last, by its own clock. */
let ownChange = Number.NEGATIVE_INFINITY;
/** Whether that was less than so many milliseconds ago. */
export const changedWithin = (ms: number): boolean => Date.now() - ownChange < ms;

/** An answer with what waits to be sent laid over it. */
function useWaiting<T>(answer: SWRResponse<T, unknown>): SWRResponse<T, unknown> {
  const data = useOverlaid(answer.data);
  if (data === answer.data) return answer;
  // What is read of the answer tells what its component follows.
  return {
    data,
    mutate: answer.mutate,
    get error() {
      return answer.error;
    },
    get isLoading() {
      return answer.isLoading;
    },
    get isValidating() {
      return answer.isValidating;
    },
  };
}

/** What counts records of many kinds, so that it is read again after any change. */
const COUNTING = '/waiting';

/** After a change: everything read from `prefix` (itself, below it, with any query) is read again. */
export async function mutateResource(...changed: string[]): Promise<void> {
  ownChange = Date.now();
  const prefixes = [...changed, COUNTING];
  const hit = (key: unknown) =>
    typeof key === 'string' &&
    prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}/`) || key.startsWith(`${prefix}?`));
  forgetReads(hit);
  await mutate(hit);
}

/** After a deletion: the lists of `prefix` are read again; the deleted record is not requested. */
export async function dropResource(prefix: string, id: number): Promise<void> {
  ownChange = Date.now();
  forgetReads((path) => path.startsWith(prefix));
  await mutate(`${prefix}/${id}`, undefined, { revalidate: false });
  await mutate((key: unknown) => typeof key === 'string' && key.startsWith(`${prefix}?`));
}

/** Puts a record from the server's answer into the cache, without a request. */
export function putResource<T>(path: string, record: T): Promise<T | undefined> {
  ownChange = Date.now();
  return mutate<T>(path, record, { revalidate: false });
}
