// The screen of a plain list, described as data, with labels by (entity, field).
import type { ReactNode } from 'react';
import { screens } from '@/core';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { LinkButton } from '@/ui/button';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { ListExport } from '@/ui/list/export-button';
import { ListCard } from '@/ui/list/list-card';
import type { Column, Filter, ListDef, RecordDef, Stored } from './types';
import { useList } from '@/ui/list/use-list';
import { addressOf, useMayWrite } from './use-record';
import { Value } from './value';

type Inferred<T, K extends string> = T extends unknown ? Omit<T, K> & Partial<Pick<T, K & keyof T>> : never;
export type PlainColumn<T> = Inferred<Column<T>, 'label' | 'cell'>;
export type PlainFilter = Inferred<Filter, 'label'>;
type Plain<T> = Partial<Omit<ListDef<T>, 'columns' | 'filters'>> & {
  columns: readonly PlainColumn<T>[];
  filters?: readonly PlainFilter[];
  defaultSort: string;
};

/** Completes a list definition: missing texts and labels follow from the entity and the field names. */
export function listOf<T extends Pick<Stored, 'id'>>(
  of: RecordDef,
  { columns, filters = [], ...list }: Plain<T>,
): ListDef<T> {
  const label = (field: string) => `${of.entity}.${field}`;
  const name = of.path.slice(1);
  return {
    id: name,
    path: of.path,
    searchHint: label('searchHint'),
    rowId: (row) => row.id,
    rowPath: (row) => addressOf(of, row.id),
    ...list,
    columns: columns.map((column) => ({
      label: label(column.id),
      cell: (row: T) => <Value entity={of.entity} field={column.id} value={row[column.id as keyof T]} />,
      ...column,
    })),
    filters: filters.map((filter) => ({ label: label(filter.key), ...filter }) as Filter),
  };
}

interface Props<T> {
  of: RecordDef;
  def: ListDef<T>;
  context?: ReactNode;
  /** Beside "Export" and "Add". */
  actions?: ReactNode;
}

export function ListScreen<T>({ of, def, context, actions }: Props<T>) {
  const t = useText();
  const { user } = useSession();
  const list = useList(def);
  const title = t(`screen.${of.screen}`);
  const group = screens(user?.role ?? null).find(({ id }) => id === of.screen)?.group;
  const add = useMayWrite(of) && (
    <LinkButton to={addressOf(of, 'new')} variant="primary" icon="plus">
      {t(`${of.entity}.new`)}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={title}
        over={group && t(`screenGroup.${group}`)}
        context={context}
        actions={
          <>
            <ListExport def={def} state={list.state} />
            {actions}
            {add}
          </>
        }
      />
      <ListCard
        def={def}
        list={list}
        label={title}
        empty={
          <EmptyState icon={of.icon} title={t(`${of.entity}.emptyTitle`)} action={add}>
            {t(`${of.entity}.emptyText`)}
          </EmptyState>
        }
      />
    </>
  );
}
