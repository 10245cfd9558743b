// What the palette shows, as data: groups of entries that are opened or run.
import type { ReactNode } from 'react';
import type { IconName } from '@/ui/icons';

export interface PaletteEntry {
  /** Unique in the palette. */
  id: string;
  icon: IconName;
  title: ReactNode;
  detail?: ReactNode;
  /** Opens this address. */
  to?: string;
  /** Runs this instead. */
  run?: () => void;
  /** Why it cannot be run now. */
  refused?: string | null;
  /** Keys that do the same elsewhere. */
  keys?: readonly string[] | undefined;
  /** The booking whose actions stand under its group. */
  booking?: number;
}

export interface EntryGroup {
  id: string;
  title: string;
  entries: readonly PaletteEntry[];
  /** How many of the entries are records that were found; none for actions and screens. */
  records?: number;
  /** Whether any of them is open work, or all of them are closed; absent: they have no end, or it is past. */
  work?: 'open' | 'closed';
}

/** How many records all groups show. */
export const recordCount = (groups: readonly EntryGroup[]) =>
  groups.reduce((sum, { records }) => sum + (records ?? 0), 0);
