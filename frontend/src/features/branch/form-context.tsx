// What every part of the branch form knows: what is saved, and which rows stand open. A part
// is drawn again only for what it shows: the form may hold a hundred rows.
import { createContext, useCallback, useContext, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { BranchDetail } from '@/core';
import type { BranchValues, RowList } from './branch-values';
import type { Row } from './rows';

interface Known {
  /** Its functions; what changes of it is watched by name. */
  form: UseFormReturn<BranchValues>;
  /** None: it is being added. */
  base: BranchDetail | null;
  /** The form's values as they are saved. */
  saved: BranchValues;
  setOpen: (rows: readonly string[], open: boolean) => void;
}

const Context = createContext<Known | null>(null);
const OpenRows = createContext<ReadonlySet<string>>(new Set());

export function useBranchForm(): Known {
  const known = useContext(Context);
  if (!known) throw new Error('no branch form above');
  return known;
}

/** The names of the rows that stand open. */
export const useOpen = () => useContext(OpenRows);

/** The name of a row on the page: two lists may hold the same id. */
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

/** What `pick` makes of the errors: a text or a flag, since errors change in their place. */
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

/** `known` stays the same object while it says the same. */
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
