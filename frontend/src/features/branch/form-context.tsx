// Shared by all parts of the branch form: the saved values and the open rows. Each part is drawn again
// only for what it shows, because the form may hold a hundred rows.
import { createContext, useCallback, useContext, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { BranchDetail } from '@/core';
import type { BranchValues, RowList } from './branch-values';
import type { Row } from './rows';

interface Known {
  /** The form's functions; changing values are watched by name. */
  form: UseFormReturn<BranchValues>;
  /** `null`: the branch is being added. */
  base: BranchDetail | null;
  /** The saved values of the form. */
  saved: BranchValues;
  setOpen: (rows: readonly string[], open: boolean) => void;
  /** Takes over a branch that another way than this form has saved; what is typed stays. */
  adopt: (next: BranchDetail) => void;
}

const Context = createContext<Known | null>(null);
const OpenRows = createContext<ReadonlySet<string>>(new Set());

export function useBranchForm(): Known {
  const known = useContext(Context);
  if (!known) throw new Error('no branch form above');
  return known;
}

/** The names of the open rows. */
export const useOpen = () => useContext(OpenRows);

/** The unique name of a row on the page: two lists may hold the same id. */
export const openName = (list: RowList, { key }: Pick<Row, 'key'>) => `${list} ${key}`;

export function useOpenRows(): { open: ReadonlySet<string>; setOpen: Known['setOpen'] } {
  const [open, setNames] = useState<ReadonlySet<string>>(new Set());
  const setOpen = useCallback((rows: readonly string[], on: boolean) => {
    setNames((before) =>
      on ? new Set([...before, ...rows]) : new Set([...before].filter((row) => !rows.includes(row))),
    );
  }, []);
  return { open, setOpen };
}

/** Reads a text or a flag from the errors; a copy of the errors would not do, because they change in place. */
export function useErrors<T extends string | boolean>(pick: (errors: FieldErrors<BranchValues>) => T): T {
  const {
    form: { subscribe, getErrors },
  } = useBranchForm();
  const follow = useCallback(
    (changed: () => void) => subscribe({ formState: { errors: true }, callback: changed }),
    [subscribe],
  );
  return useSyncExternalStore(follow, () => pick(getErrors()));
}

/** `known` must stay the same object while its content is the same, or every part is drawn again. */
export function BranchFormProvider({
  known,
  open,
  children,
}: {
  known: Known;
  open: ReadonlySet<string>;
  children: ReactNode;
}) {
  return (
    <Context value={known}>
      <OpenRows value={open}>{children}</OpenRows>
    </Context>
  );
}
