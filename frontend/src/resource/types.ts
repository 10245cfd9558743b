// What a record is made of: plain data that the machinery reads.
// Knows no entity, no role and no address of its own.
import type { Action } from '@/core';
import type { IconName } from '@/ui/icon';

export type { Page } from '@/core';
export type { Column } from '@/ui/data-table';
export type { FieldKind, Filter, ListDef } from '@/ui/list/types';
export type { Choice, ChoiceSource } from '@/ui/search-box';

/** What every record of the server has. */
export interface Stored {
  id: number;
  version: number;
}

/** What the machinery must know of an entity. */
export interface RecordDef {
  /** Its name in the core; its labels are `<entity>.<field>`. */
  entity: string;
  /** The server's collection. */
  path: string;
  /** The core's name of its list, and that list's address. */
  screen: string;
  to: string;
  icon: IconName;
  /** The right to add, save and delete. */
  write: Action;
  /** Address of one record, where it is not `<to>/<id>`. */
  at?: (id: number | 'new') => string;
  /** Further collections whose answers show it: read again after a change. */
  touches?: readonly string[];
}
