// The definitions of records and lists, as plain data. Knows no entity and no role.
import type { Action } from '@/core';
import type { IconName } from '@/ui/icon';

export type { Page } from '@/core';
export type { Column } from '@/ui/data-table';
export type { FieldKind, Filter, ListDef } from '@/ui/list/types';
export type { Choice, ChoiceSource } from '@/ui/choice';

/** Fields of every stored record. */
export interface Stored {
  id: number;
  version: number;
}

/** Everything the record screens need to know of an entity. */
export interface RecordDef {
  /** The entity's name in the core; labels are `<entity>.<field>`. */
  entity: string;
  /** Path of the server's collection. */
  path: string;
  /** The core's name of the list's screen, and the list's address. */
  screen: string;
  to: string;
  icon: IconName;
  /** The permission to add, save and delete. */
  write: Action;
  /** Address of a record, if it is not `<to>/<id>`. */
  at?: (id: number | 'new') => string;
  /** Further collections that show the record: read again after a change. */
  touches?: readonly string[];
}
