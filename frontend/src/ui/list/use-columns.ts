// The user's choice of columns, stored in this browser per user.
import { useState } from 'react';
import { useSession } from '@/lib/session';
import type { Column } from '../data-table';

function stored(key: string): Record<string, boolean> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, boolean>) : {};
  } catch {
    return {}; // Blocked or damaged storage: the default columns.
  }
}

export function useColumns<T>(listId: string, columns: readonly Column<T>[]) {
  const { user } = useSession();
  const key = `sapa.columns.${user?.id ?? 0}.${listId}`;
  const [chosen, setChosen] = useState(() => stored(key));
  const isShown = (column: Column<T>) => column.fixed === true || (chosen[column.id] ?? !column.hidden);
  const toggle = (column: Column<T>) => {
    const next = { ...chosen, [column.id]: !isShown(column) };
    setChosen(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or blocked: the choice lasts until reload.
    }
  };
  return { shown: columns.filter(isShown), isShown, toggle };
}
