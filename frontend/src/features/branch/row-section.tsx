// The rows of one kind: listed, opened, added, marked for deletion and restored. The caller provides
// the line and the fields of a row.
import { chakra } from '@chakra-ui/react';
import { memo, useCallback, useRef, type ComponentType } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import type { ChangeKind } from '@/core';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import { useConfirm } from '@/ui/confirm';
import { EntityLabels, useFieldError } from '@/ui/form/field';
import { issueText, flatErrors } from '@/ui/form/issues';
import type { IconName } from '@/ui/icon';
import { ROW_FIELDS, type AnyRow, type BranchValues, type RowList } from './branch-values';
import { ANCHOR } from './contents';
import { focusSoon } from './focus-soon';
import { openName, useBranchForm, useErrors, useOpen } from './form-context';
import { RowCard, type Mark, type RowLine } from './row-card';
import { changeOf, savedOf, type FieldsOf } from './rows';

type RowOf<L extends RowList> = BranchValues[L][number];

export interface RowFieldsProps {
  /** The row's path in the form: `services.2`. */
  name: string;
  id: number | null;
}

/**
 * How one kind of row looks. All of it must stay the same object between drawings, so that typing in a
 * row draws only that row.
 */
interface RowLook<R extends AnyRow> {
  line: (row: R) => RowLine;
  /** Why a row cannot be deleted; empty if it can. */
  kept?: (row: R) => string;
  /** A way to solve a row's own error. */
  Remedy?: ComponentType<{ row: R }>;
  Fields: ComponentType<RowFieldsProps>;
}

interface Props<L extends RowList> extends RowLook<RowOf<L>> {
  list: L;
  /** The core's entity name, for the labels. */
  entity: string;
  icon: IconName;
  title: string;
  /** The text of an empty list. */
  empty: string;
  add: string;
  /** Why no row can be added now. */
  addRefused?: string | undefined;
  /** Makes a new row. */
  make: () => RowOf<L>;
}

/** Errors of a row that belong to no field on the page. */
const OWN = ['id', 'version', 'change'] as const;

const keysOf = (rows: readonly AnyRow[]) => rows.map(({ key }) => key);

export function RowSection<L extends RowList>({
  list,
  entity,
  icon,
  title,
  empty,
  add,
  addRefused,
  make,
  ...look
}: Props<L>) {
  const {
    form: { control, getValues, setValue, trigger, clearErrors },
    setOpen,
  } = useBranchForm();
  const open = useOpen();
  const keys = useWatch({ control, name: list as RowList, compute: keysOf });
  const { isSubmitted } = useFormState({ control });
  const own = useFieldError(list);
  const rows = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  // Not `useFieldArray`: it would show the errors of a new row before anybody could fill it in.
  const set = useCallback(
    (next: readonly AnyRow[]) => setValue(list as RowList, next as never, { shouldDirty: true }),
    [list, setValue],
  );

  function addRow() {
    const row = make();
    set([...getValues(list as RowList), row]);
    setOpen([openName(list, row)], true);
    setTimeout(() => document.querySelector<HTMLElement>(`[name^="${list}.${keys.length}."]`)?.focus());
  }

  /** Removes a new row. The rows after it move up, so their errors are found again at their new places. */
  const forget = useCallback(
    (at: number) => {
      clearErrors(list as RowList);
      set(getValues(list as RowList).filter((_, index) => index !== at));
      if (isSubmitted) void trigger(list as RowList);
      focusSoon(() => rows.current?.children[at]?.querySelector('button') ?? addButton.current);
    },
    [list, isSubmitted, clearErrors, getValues, set, trigger],
  );

  return (
    <EntityLabels value={entity}>
      <Section id={list} title={title} icon={icon} end={keys.length || undefined} aria-label={title} {...ANCHOR}>
        {keys.length === 0 && (
          <chakra.p color="fg.muted" mb="3">
            {empty}
          </chakra.p>
        )}
        <chakra.ul ref={rows} listStyleType="none" display="grid" gap="8px" mb={keys.length > 0 ? '3' : 0}>
          {keys.map((key, at) => (
            <ListRow
              key={key}
              list={list}
              at={at}
              open={open.has(openName(list, { key }))}
              onForget={forget}
              {...(look as unknown as RowLook<AnyRow>)}
            />
          ))}
        </chakra.ul>
        {own && (
          <chakra.p color="bad.fg" fontWeight="600" fontSize="13.5px" mb="2" role="alert">
            {own}
          </chakra.p>
        )}
        <chakra.div display="flex" flexWrap="wrap" gap="8px 12px" alignItems="center">
          <Button
            ref={addButton}
            size="sm"
            icon={addRefused ? 'lock' : 'plus'}
            disabled={addRefused !== undefined}
            aria-describedby={addRefused ? `${list}-refused` : undefined}
            onClick={addRow}
          >
            {add}
          </Button>
          {addRefused && (
            <chakra.span id={`${list}-refused`} fontSize="13.5px" color="fg.muted">
              {addRefused}
            </chakra.span>
          )}
        </chakra.div>
      </Section>
    </EntityLabels>
  );
}

interface RowProps extends RowLook<AnyRow> {
  list: RowList;
  at: number;
  open: boolean;
  onForget: (at: number) => void;
}

const marksOf = (row: AnyRow, change: ChangeKind | null, wrong: boolean, marks: readonly Mark[]): Mark[] => [
  ...(change ? [change] : []),
  ...(wrong ? ['error' as const] : []),
  ...(row.deleted ? [] : marks),
];

/** A copy, because the form changes its values in place and the drawing compares old and new. */
const copied = (row: AnyRow | undefined) => row && { ...row };

const ListRow = memo(function ListRow({ list, at, open, line, kept, Remedy, Fields, onForget }: RowProps) {
  const t = useText();
  const confirm = useConfirm();
  const {
    form: { control, setValue, trigger, clearErrors, getErrors },
    saved,
    setOpen,
  } = useBranchForm();
  const name = `${list}.${at}` as const;
  const row = useWatch({ control, name, compute: copied as never }) as AnyRow | undefined;
  const wrong = useErrors((errors) => Boolean(get(errors, name)));
  const own = useErrors((errors) =>
    OWN.map((key) => (get(errors, `${name}.${key}.message`) as string | undefined) ?? '').join('\n'),
  );
  if (!row) return null;

  const before = savedOf<AnyRow>(row, saved[list]);
  const change = changeOf<AnyRow>(row, before, ROW_FIELDS[list] as FieldsOf<AnyRow>);
  const words = own
    .split('\n')
    .filter(Boolean)
    .map((message) => issueText(message, t));
  const { marks, ...shown } = line(row);
  const show = (on: boolean) => setOpen([openName(list, row)], on);
  const mark = (deleted: boolean) => setValue(`${name}.deleted`, deleted, { shouldDirty: true });

  /** Deletes a new row, or marks a saved row; resolves to true if the row is marked. */
  async function drop(): Promise<boolean> {
    if (!before) {
      onForget(at);
      return false;
    }
    if (
      !(await confirm({
        title: 'message.confirmDelete',
        confirmLabel: 'common.delete',
        no: 'common.cancel',
        danger: true,
      }))
    )
      return false;
    mark(true);
    show(false);
    return true;
  }

  /**
   * Restores a marked row and checks again the errors that its deletion caused, here and where the row
   * is named.
   */
  function takeBack() {
    mark(false);
    void trigger(flatErrors(getErrors()).map(({ path }) => path as typeof name));
  }

  function undo() {
    if (!before) return;
    setValue(name, { ...before, version: row?.version } as never, { shouldDirty: true });
    clearErrors(name);
    void trigger(name);
  }

  /** Closes a valid row; the errors of an invalid row show at its fields. */
  async function done(): Promise<boolean> {
    const right = await trigger(name);
    if (right) show(false);
    return right;
  }

  return (
    <RowCard
      {...shown}
      marks={marksOf(row, change, wrong, marks)}
      open={open}
      deleted={row.deleted}
      changed={change === 'update'}
      kept={kept?.(row) ?? ''}
      error={
        words.length > 0 && (
          <>
            {words.join(' ')} {Remedy && <Remedy row={row} />}
          </>
        )
      }
      onToggle={() => show(!open)}
      onDone={done}
      onDelete={drop}
      onUndo={undo}
      onTakeBack={takeBack}
    >
      <Fields name={name} id={row.id} />
    </RowCard>
  );
});
