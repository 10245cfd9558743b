// Which branch's calendar: the one that the person is tied to, the one in the address, else the
// first that there is.
import type { BranchItem, Page } from '@/core';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { branchQuery } from '../branch-source';

export interface Branches {
  id: number | null;
  /** To choose from; none for who is tied to one. */
  choices: readonly BranchItem[];
  /** There are more than these. */
  more: boolean;
  error: unknown;
  /** Asked, and there is none. */
  none: boolean;
  retry: () => void;
}

export function useBranch(wanted: number | null): Branches {
  const { branchId: tied } = useActor();
  const { data, error, mutate } = useResource<Page<BranchItem>>(tied === null ? branchQuery('') : null);
  const choices = data?.items ?? [];
  const id = tied ?? wanted ?? choices.find(({ active }) => active)?.id ?? choices[0]?.id ?? null;
  return {
    id,
    choices,
    more: (data?.total ?? 0) > choices.length,
    error: id === null ? error : undefined,
    none: data !== undefined && id === null,
    retry: () => void mutate(),
  };
}
