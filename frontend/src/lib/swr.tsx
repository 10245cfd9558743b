// Reading from the server with a cache. Owns the cache's rules: nothing is fetched again
// because a window got the focus, and nothing outlives the person who read it.
import { useEffect, type ReactNode } from 'react';
import useSWR, { mutate, SWRConfig, type SWRConfiguration } from 'swr';
import { api } from './api';
import { NetworkError, ProblemError } from './problem';
import { onSession, sessionUser } from './session-store';

/** Asking again helps only where nothing was decided: no answer, or a server in trouble. */
const worthRetrying = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ProblemError && error.status >= 500);

export const swrOptions: SWRConfiguration = {
  fetcher: (path: string) => api.get(path),
  revalidateOnFocus: false,
  shouldRetryOnError: worthRetrying,
  errorRetryCount: 3,
  errorRetryInterval: 4_000,
  dedupingInterval: 1_000,
};

export const clearCache = () => mutate(() => true, undefined, { revalidate: false });

/** Around the app: the rules above, and an empty cache as soon as somebody else sits here. */
export function DataProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    let owner = sessionUser()?.id;
    return onSession(() => {
      const now = sessionUser()?.id;
      if (now !== owner) void clearCache();
      owner = now;
    });
  }, []);
  return <SWRConfig value={swrOptions}>{children}</SWRConfig>;
}

/**
 * What the server has under `path` (below `/api/v1`); `null` asks for nothing. With
 * `keepPreviousData` the rows of the address before stay until the new ones are there.
 */
export const useResource = <T,>(path: string | null, options: SWRConfiguration<T, unknown> = {}) =>
  useSWR<T, unknown>(path, options);

/** After a change: everything read from `prefix` (itself, below it, with any query) is read again. */
export async function mutateResource(...prefixes: string[]): Promise<void> {
  const hit = (key: unknown) =>
    typeof key === 'string' &&
    prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}/`) || key.startsWith(`${prefix}?`));
  await mutate(hit);
}

/** After a deletion: the lists of `prefix` are read again, the record that is gone is not asked for. */
export async function dropResource(prefix: string, id: number): Promise<void> {
  await mutate(`${prefix}/${id}`, undefined, { revalidate: false });
  await mutate((key: unknown) => typeof key === 'string' && key.startsWith(`${prefix}?`));
}

/** Puts a record that the server just answered with into the cache, without asking again. */
export const putResource = <T,>(path: string, record: T) => mutate<T>(path, record, { revalidate: false });
