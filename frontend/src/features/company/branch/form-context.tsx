// What every part of the branch form knows: what is saved, and which rows stand open.
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import type { BranchDetail } from '@/core';
import type { BranchValues, RowList } from './branch-values';
import type { Row } from './rows';

interface Known {
  /** None: it is being added. */
  base: BranchDetail | null;
  /** The form's values as they are saved. */
  saved: BranchValues;
  isOpen: (row: string) => boolean;
  setOpen: (rows: readonly string[], open: boolean) => void;
}

const Context = createContext<Known | null>(null);

export function useBranchForm(): Known {
  const known = useContext(Context);
  if (!known) throw new Error('no branch form above');
  return known;
}

/** The name of a row on the page: two lists may hold the same id. */
export const openName = (list: RowList, { key }: Row) => `${list} ${key}`;

export function useOpenRows(): Pick<Known, 'isOpen' | 'setOpen'> {
  const [open, setNames] = useState<ReadonlySet<string>>(new Set());
  const setOpen = useCallback((rows: readonly string[], on: boolean) => {
    setNames((before) => (on ? new Set([...before, ...rows]) : new Set([...before].filter((row) => !rows.includes(row)))));
  }, []);
  return useMemo(() => ({ isOpen: (row) => open.has(row), setOpen }), [open, setOpen]);
}

export function BranchFormProvider({ children, ...known }: Known & { children: ReactNode }) {
  return <Context value={known}>{children}</Context>;
}
