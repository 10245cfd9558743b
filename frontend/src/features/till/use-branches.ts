// The branches whose till an account may open: the one it is tied to, or those of its company.
import type { BranchItem, Page } from '@/core';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';

export interface TillBranches {
  /** The shown branch; null: not known yet, or none. */
  id: number | null;
  /** TillBranches to choose from; empty for an account that is tied to one. */
  choices: readonly BranchItem[];
  /** The company has no branch. */
  none: boolean;
  error: unknown;
  retry: () => void;
}

/** `requested`: the branch in the address. */
export function useBranches(requested: number | null): TillBranches {
  const { branchId: tied } = useActor();
  const { data, error, mutate } = useResource<Page<BranchItem>>(tied === null ? '/branches?pageSize=100' : null);
  const choices = data?.items ?? [];
  const id = tied ?? requested ?? choices.find(({ active }) => active)?.id ?? choices[0]?.id ?? null;
  return {
    id,
    choices,
    none: data !== undefined && id === null,
    error: id === null ? error : undefined,
    retry: () => void mutate(),
  };
}
