// Reading from the server with a cache. Nothing is fetched again because a window gets the focus, and
// no data outlive the user who read them.
import { useEffect, useRef, type ReactNode } from 'react';
import useSWR, { mutate, SWRConfig, unload, type SWRConfiguration } from 'swr';
import { api } from './api';
import { dropEarly, earlyAnswers } from './early';
import { useLanguage } from './i18n';
import { NetworkError, ProblemError } from './problem';
import { onSession, sessionUser, storedTokens } from './session-store';

/** Retrying helps only if the server decided nothing: no answer, or a server error. */
const worthRetrying = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ProblemError && error.status >= 500);

/** When each address was read, in this machine's milliseconds; forgotten with a change. */
const readAt = new Map<string, number>();
let changes = 0;

async function read(path: string): Promise<unknown> {
  const before = changes;
  const data = await api.get(path);
  // A change while the answer was under way may not be in it.
  if (before === changes) readAt.set(path, Date.now());
  return data;
}

function forgetReads(hit: (path: string) => boolean): void {
  changes += 1;
  for (const path of readAt.keys()) if (hit(path)) readAt.delete(path);
}

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
  dropEarly();
  forgetReads(() => true);
  unload({ revalidate: false });
}

/**
 * Puts what the page's first script has read into the cache, so that the first screen is drawn with its
 * data, not with their placeholders first. The screen's own request takes the same answer.
 */
export function keepEarly(): void {
  for (const [path, { token, answer }] of earlyAnswers()) {
    const keep = async () => {
      const response = await answer;
      const data: unknown = response.ok ? await response.clone().json() : undefined;
      if (data !== undefined && storedTokens()?.authToken === token) await mutate(path, data, { revalidate: false });
    };
    keep().catch(() => undefined); // The screen asks by itself and shows what went wrong.
  }
}

/**
 * Provides the cache rules, and an empty cache as soon as another user signs in. Answers hold names in the
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
  useEffect(() => {
    let owner = sessionUser()?.id;
    return onSession(() => {
      const now = sessionUser()?.id;
      if (now !== owner) clearCache();
      owner = now;
    });
  }, []);
  return <SWRConfig value={swrOptions}>{children}</SWRConfig>;
}

interface ResourceOptions<T> extends SWRConfiguration<T, unknown> {
  /** A screen that opens within this time after the last answer shows it without a request, in milliseconds. */
  freshFor?: number;
}

const isFresh = (path: string | null, freshFor: number) =>
  path !== null && Date.now() - (readAt.get(path) ?? Number.NEGATIVE_INFINITY) < freshFor;

/**
 * The server's data at `path` (below `/api/v1`); `null` asks nothing. Known data are there at once and
 * are read again unless they are fresh. With `keepPreviousData`, the rows of the previous address stay
 * until the new rows arrive.
 */
export const useResource = <T,>(path: string | null, { freshFor = 0, ...options }: ResourceOptions<T> = {}) =>
  useSWR<T, unknown>(path, isFresh(path, freshFor) ? { ...options, revalidateIfStale: false } : options);

/** What counts records of many kinds, so that it is read again after any change. */
const COUNTING = '/waiting';

/** After a change: everything read from `prefix` (itself, below it, with any query) is read again. */
export async function mutateResource(...changed: string[]): Promise<void> {
  const prefixes = [...changed, COUNTING];
  const hit = (key: unknown) =>
    typeof key === 'string' &&
    prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}/`) || key.startsWith(`${prefix}?`));
  forgetReads(hit);
  await mutate(hit);
}

/** After a deletion: the lists of `prefix` are read again; the deleted record is not requested. */
export async function dropResource(prefix: string, id: number): Promise<void> {
  forgetReads((path) => path.startsWith(prefix));
  await mutate(`${prefix}/${id}`, undefined, { revalidate: false });
  await mutate((key: unknown) => typeof key === 'string' && key.startsWith(`${prefix}?`));
}

/** Puts a record from the server's answer into the cache, without a request. */
export const putResource = <T,>(path: string, record: T) => mutate<T>(path, record, { revalidate: false });
