// The branch whose calendar is shown: the branch an account is tied to, the branch in the address,
// else the first branch.
import type { BranchItem, Page } from '@/core';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { branchQuery } from '../branch-source';

export interface Branches {
  id: number | null;
  /** Branches to choose from; empty for an account tied to one branch. */
  choices: readonly BranchItem[];
  /** There are more branches than `choices`. */
  more: boolean;
  error: unknown;
  /** It is not known yet which there are. */
  loading: boolean;
  /** The account has no branch. */
  none: boolean;
  retry: () => void;
}

export function useBranch(requested: number | null): Branches {
  const { branchId: tied } = useActor();
  const { data, error, mutate } = useResource<Page<BranchItem>>(tied === null ? branchQuery('') : null);
  const choices = data?.items ?? [];
  const id = tied ?? requested ?? choices.find(({ active }) => active)?.id ?? choices[0]?.id ?? null;
  return {
    id,
    choices,
    more: (data?.total ?? 0) > choices.length,
    loading: tied === null && data === undefined && error === undefined,
    error: id === null ? error : undefined,
    none: data !== undefined && id === null,
    retry: () => void mutate(),
  };
}
