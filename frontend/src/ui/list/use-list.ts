// A list by its address: state, the server's page, and functions that change both.
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useResource } from '@/lib/swr';
import { queryOf, readState, writeState, type ListState } from './list-state';
import { enums, type Page } from '@/core';
import type { ListDef } from './types';

/** Cursors of the pages after the last numbered one, so that Back works there too. */
interface Trail {
  cursors?: readonly string[];
}

/** `refreshInterval`: how often an open list is asked for again, in milliseconds; 0: never. */
export function useList<T>(def: ListDef<T>, { refreshInterval = 0 } = {}) {
  const location = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readState(new URLSearchParams(location.search), def), [location.search, def]);
  const path = `${def.path}?${queryOf(state, true, def)}`;
  const answer = useResource<Page<T>>(path, { keepPreviousData: true, refreshInterval });

  const go = useCallback(
    (next: ListState, options: { replace?: boolean; cursors?: readonly string[] } = {}) => {
      const search = writeState(next, def, location.search).toString();
      const trail: Trail = options.cursors ? { cursors: options.cursors } : {};
      void navigate({ search: search && `?${search}` }, { replace: options.replace ?? false, state: trail });
    },
    [navigate, def, location.search],
  );

  const cursors = (location.state as Trail | null)?.cursors ?? [];
  const goPage = (page: number) => {
    const last = enums().maxPage;
    if (page <= last) return go({ ...state, page: Math.max(1, page), cursor: null });
    // The rows on the screen may be the former page's: their next one is already asked for.
    if (page > state.page && answer.isLoading) return;
    // The cursor of the wanted page: from the answer when going forward, from the trail when going
    // back.
    const at = page - last - 1;
    const cursor = page > state.page ? answer.data?.next : cursors[at];
    if (!cursor) return go({ ...state, page: last, cursor: null });
    go({ ...state, page, cursor }, { cursors: [...cursors.slice(0, at), cursor] });
  };

  return {
    state,
    go,
    goPage,
    page: answer.data,
    error: answer.error,
    // Rows that are read again because somebody changed one stay as they are meanwhile.
    loading: answer.isLoading,
    /** The address that the rows answer; null while they are those of the former one. */
    of: answer.isLoading ? null : path,
    retry: () => void answer.mutate(),
  };
}

export type List<T> = ReturnType<typeof useList<T>>;
