// A list in a card: toolbar, table, page bar, and what stands there without rows.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useText } from '@/lib/i18n';
import { isUnreachable } from '@/lib/problem';
import { Button } from '../button';
import { Card } from '../card';
import { DataTable } from '../data-table';
import { PageBar } from '../page-bar';
import { ErrorNote, ErrorState } from '../states';
import { changed, isNarrowed, toggleSort } from './list-state';
import { NoResult, PastEnd } from './no-rows';
import { Toolbar } from './toolbar';
import type { ListDef } from './types';
import { useColumns } from './use-columns';
import type { List } from './use-list';

interface Props<T> {
  def: ListDef<T>;
  list: List<T>;
  label: string;
  /** Shown before the first record exists. */
  empty: ReactNode;
}

export function ListCard<T>({ def, list, label, empty }: Props<T>) {
  const { shown, isShown, toggle } = useColumns(def.id, def.columns);
  const { state, go, page } = list;
  return (
    <Card css={{ containerType: 'inline-size', containerName: 'list' }}>
      <Toolbar
        def={def}
        empty={page?.items.length === 0}
        state={state}
        isShown={isShown}
        onToggle={toggle}
        onChange={(next, replace) => go(next, { replace: replace ?? false })}
      />
      <Trouble list={list} />
      {page?.items.length === 0 ? (
        page.total > 0 ? (
          <PastEnd onFirst={() => list.goPage(1)} />
        ) : isNarrowed(state) ? (
          <NoResult onClear={() => go(changed(state, { q: '', filters: {} }))} />
        ) : (
          empty
        )
      ) : (
        (page || list.error === undefined) && (
          <>
            <DataTable
              columns={shown}
              rows={page?.items}
              rowId={def.rowId}
              rowPath={def.rowPath}
              sort={state.sort}
              busy={list.loading}
              of={list.of}
              label={label}
              onSort={(key) => go(toggleSort(state, key))}
            />
            {page && (
              <PageBar
                page={page}
                number={state.page}
                pageSize={state.pageSize}
                onPage={list.goPage}
                onPageSize={(pageSize) => go(changed(state, { pageSize }))}
              />
            )}
          </>
        )
      )}
    </Card>
  );
}

/** The error of a list: alone without rows, else in one line above them. */
function Trouble<T>({ list }: { list: List<T> }) {
  const t = useText();
  if (list.error === undefined) return null;
  if (!list.page) return <ErrorState error={list.error} onRetry={list.retry} />;
  // The frame says it, and how old the rows are.
  if (isUnreachable(list.error)) return null;
  return (
    <chakra.div px="14px" pb="14px">
      <ErrorNote error={list.error}>
        <Button size="sm" icon="reload" mt="2" onClick={list.retry}>
          {t('common.retry')}
        </Button>
      </ErrorNote>
    </chakra.div>
  );
}
