// Which fields of an audit entry are shown: those that changed, the details of a step among them, without
// what says nothing to people.
import { same } from '@/lib/three-way';

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}
/** Another record that an entry names by its id. */
export class Other {
  constructor(
    readonly entity: string,
    readonly id: number,
  ) {}
}

export type Tree = Readonly<Record<string, unknown>>;
export const asTree = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : null;

/** Numbers of the program, and what stands in the entry's head. */
const UNSAID = new Set(['id', 'version', 'createdAt', 'updatedAt', 'sessionId', 'attemptId']);
/** Fields that hold the id of another record, whose name is not asked for. */
const OTHER: Readonly<Record<string, string>> = { bookingId: 'booking', paymentId: 'payment', refundId: 'refund' };

/** The record that a note is about stands in two fields. */
function ofNote({ entity, entityId, ...rest }: Tree): Tree {
  if (typeof entity !== 'string') return rest;
  const about = typeof entityId === 'number' ? new Other(entity.toLowerCase(), entityId) : null;
  return { entityId: about, ...rest };
}

const others = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(ofNote(tree)).map(([field, value]) => {
      const entity = OTHER[field];
      return [field, entity && typeof value === 'number' ? new Other(entity, value) : value];
    }),
  );

/** Before and after; the details of a step, and both sides of a move in it, stand beside the other fields. */
function sides(before: unknown, after: unknown): [was: Tree, is: Tree] {
  const { data, ...fields } = asTree(after) ?? {};
  const { was, is, ...details } = asTree(data) ?? {};
  return [others({ ...asTree(was), ...asTree(before) }), others({ ...fields, ...details, ...asTree(is) })];
}

/** The names of a record's rows stay the same where only what is in the rows has changed. */
export const areRows = ({ before, after }: Pick<FieldChange, 'before' | 'after'>) =>
  Array.isArray(after) && after.length > 0 && same(before, after);

/** Empty, or no: such a value is worth telling only beside one that is something. */
const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/**
 * The changed fields; for created and deleted records all fields that hold something. `hasAddress`: whether the reader can open a
 * record; ids of others are left out. `entity` as the audit names it: a record does not name itself.
 */
export function changesOf(
  entity: string,
  { before, after }: { before: unknown; after: unknown },
  hasAddress: (one: Other) => boolean,
): FieldChange[] {
  const [was, is] = sides(before, after);
  const isShown = (one: unknown) => !(one instanceof Other) || (one.entity !== entity && hasAddress(one));
  return Object.keys({ ...was, ...is })
    .map((field) => ({ field, before: was[field], after: is[field] }))
    .filter(({ field, before: b, after: a }) => !UNSAID.has(field) && !(isNothing(b) && isNothing(a)))
    .filter((one) => areRows(one) || !same(one.before ?? null, one.after ?? null))
    .filter(({ before: b, after: a }) => isShown(b) && isShown(a));
}
