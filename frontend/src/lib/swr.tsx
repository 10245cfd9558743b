// Reading from the server with a cache. Nothing is fetched again because a window gets the focus, and
// no data outlive the user who read them.
import { useEffect, type ReactNode } from 'react';
import useSWR, { mutate, SWRConfig, type SWRConfiguration } from 'swr';
import { api } from './api';
import { NetworkError, ProblemError } from './problem';
import { onSession, sessionUser } from './session-store';

/** Retrying helps only if the server decided nothing: no answer, or a server error. */
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

/** Provides the cache rules, and an empty cache as soon as another user signs in. */
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
 * The server's data at `path` (below `/api/v1`); `null` asks nothing. With `keepPreviousData`, the
 * rows of the previous address stay until the new rows arrive.
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

/** After a deletion: the lists of `prefix` are read again; the deleted record is not requested. */
export async function dropResource(prefix: string, id: number): Promise<void> {
  await mutate(`${prefix}/${id}`, undefined, { revalidate: false });
  await mutate((key: unknown) => typeof key === 'string' && key.startsWith(`${prefix}?`));
}

/** Puts a record from the server's answer into the cache, without a request. */
export const putResource = <T,>(path: string, record: T) => mutate<T>(path, record, { revalidate: false });
