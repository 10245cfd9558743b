// The rows of one kind: listed, opened, added, marked to go and taken back. What a row shows
// and which fields it has is its entity's.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { ChangeKind } from '@/core';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import { useConfirm } from '@/ui/confirm';
import { EntityLabels, issueText, useFieldError } from '@/ui/form';
import type { IconName } from '@/ui/icon';
import { ROW_FIELDS, type AnyRow, type BranchValues, type RowList } from './branch-values';
import { openName, useBranchForm } from './form-context';
import { ANCHOR } from './contents';
import { RowCard, type Mark, type RowLine } from './row-card';
import { changeOf, savedOf, type FieldsOf } from './rows';

type RowOf<L extends RowList> = BranchValues[L][number];

interface Props<L extends RowList> {
  list: L;
  /** The core's name of one row, for its labels. */
  entity: string;
  icon: IconName;
  title: string;
  /** What belongs here, while there is nothing. */
  empty: string;
  add: string;
  /** Why nothing can be added now. */
  addRefused?: string | undefined;
  /** A new row. */
  make: () => RowOf<L>;
  line: (row: RowOf<L>) => RowLine;
  /** Why a row cannot be deleted; empty: it can. */
  kept?: (row: RowOf<L>) => string;
  /** More about what is wrong with a row: a way out. */
  remedy?: (row: RowOf<L>) => ReactNode;
  children: (name: `${L}.${number}`, row: RowOf<L>) => ReactNode;
}

/** What of a row's errors belongs to no field that one could fill in. */
const OWN = ['id', 'version', 'change'] as const;

export function RowSection<L extends RowList>({ list, entity, icon, title, empty, add, addRefused, make, line, kept, remedy, children }: Props<L>) {
  const t = useText();
  const confirm = useConfirm();
  const { saved, isOpen, setOpen } = useBranchForm();
  const { control, setValue, trigger, clearErrors } = useFormContext<BranchValues>();
  const rows = useWatch<BranchValues, RowList>({ name: list, control }) as RowOf<L>[];
  const { errors, isSubmitted } = useFormState({ control });
  const own = useFieldError(list);
  const fields = ROW_FIELDS[list] as FieldsOf<AnyRow>;
  const before = (row: AnyRow) => savedOf<AnyRow>(row, saved[list] as readonly AnyRow[]);
  const place = (at: number) => `${list}.${at}` as `${L}.${number}`;

  // No `useFieldArray`: it would show what a new row lacks before anybody could fill it in.
  const set = (next: RowOf<L>[]) => setValue(list, next as never, { shouldDirty: true });

  function addRow() {
    const row = make();
    set([...rows, row]);
    setOpen([openName(list, row)], true);
    setTimeout(() => document.querySelector<HTMLElement>(`[name^="${list}.${rows.length}."]`)?.focus());
  }

  /** The rows after it move up: what was wrong with them is found again where they are. */
  function forget(at: number) {
    clearErrors(list);
    set(rows.filter((_, index) => index !== at));
    if (isSubmitted) void trigger(list);
  }

  async function drop(row: RowOf<L>, at: number) {
    if (!before(row)) return forget(at);
    if (!(await confirm({ title: 'message.confirmDelete', yes: 'common.delete', no: 'common.cancel', danger: true }))) return;
    setValue(`${place(at)}.deleted` as never, true as never, { shouldDirty: true });
    setOpen([openName(list, row)], false);
  }

  function undo(row: RowOf<L>, at: number) {
    const was = before(row);
    if (!was) return;
    setValue(place(at) as never, { ...was, version: row.version } as never, { shouldDirty: true });
    clearErrors(place(at));
    void trigger(place(at));
  }

  /** Closes a row that is right; what is wrong shows at its fields. */
  async function done(row: RowOf<L>, at: number) {
    const right = await trigger(place(at));
    if (right) setOpen([openName(list, row)], false);
    return right;
  }

  function marksOf(row: RowOf<L>, change: ChangeKind | null, error: unknown, marks: readonly Mark[]): Mark[] {
    return [...(change ? [change] : []), ...(error ? ['error' as const] : []), ...(row.deleted ? [] : marks)];
  }

  return (
    <EntityLabels value={entity}>
      <Section id={list} title={title} icon={icon} end={rows.length || undefined} aria-label={title} {...ANCHOR}>
        {rows.length === 0 && <chakra.p color="fg.muted" mb="3">{empty}</chakra.p>}
        <chakra.ul listStyleType="none" display="grid" gap="8px" mb={rows.length > 0 ? '3' : 0}>
          {rows.map((row, at) => {
            const change = changeOf<AnyRow>(row, before(row), fields);
            const error = get(errors, place(at)) as Record<string, { message?: string } | undefined> | undefined;
            const words = OWN.flatMap((key) => error?.[key]?.message ?? []).map((message) => issueText(message, t));
            const { marks, ...shown } = line(row);
            return (
              <RowCard
                key={row.key} {...shown} marks={marksOf(row, change, error, marks)} open={isOpen(openName(list, row))}
                deleted={row.deleted} changed={change === 'update'} kept={kept?.(row) ?? ''}
                error={words.length > 0 && <>{words.join(' ')} {remedy?.(row)}</>}
                onToggle={() => setOpen([openName(list, row)], !isOpen(openName(list, row)))}
                onDone={() => done(row, at)} onDelete={() => void drop(row, at)} onUndo={() => undo(row, at)}
                onTakeBack={() => setValue(`${place(at)}.deleted` as never, false as never, { shouldDirty: true })}
              >
                {children(place(at), row)}
              </RowCard>
            );
          })}
        </chakra.ul>
        {own && <chakra.p color="bad.fg" fontWeight="600" fontSize="13.5px" mb="2" role="alert">{own}</chakra.p>}
        <chakra.div display="flex" flexWrap="wrap" gap="8px 12px" alignItems="center">
          <Button
            size="sm" icon={addRefused ? 'lock' : 'plus'} disabled={addRefused !== undefined} aria-describedby={addRefused ? `${list}-refused` : undefined}
            onClick={addRow}
          >
            {add}
          </Button>
          {addRefused && <chakra.span id={`${list}-refused`} fontSize="13.5px" color="fg.muted">{addRefused}</chakra.span>}
        </chakra.div>
      </Section>
    </EntityLabels>
  );
}
