// The table of a list: sticky header, sortable columns, rows that open. In little room it keeps the columns that matter;
// on a phone its rows are cards of two lines. Fetches nothing.
import { chakra } from '@chakra-ui/react';
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import type { Column } from './column';
import { inPlace, useHeld, useHeldValue } from './held-places';
import { Icon } from './icon';
import { RowsSkeleton } from './skeleton';
import { fewOf, tableShape } from './table-shape';
import { Lines } from './two-lines';

export type { Column } from './column';

interface Props<T> {
  columns: readonly Column<T>[];
  /** Undefined: not loaded yet. */
  rows: readonly T[] | undefined;
  rowId: (row: T) => number | string;
  /** Null: nothing is behind the row. */
  rowPath: (row: T) => string | null;
  sort: string;
  busy: boolean;
  /** What the rows answer. While it stays, they hold their places; null: they are shown as they come. */
  of?: string | null;
  label: string;
  onSort: (key: string) => void;
}

export function DataTable<T>({ columns, rows, rowId, rowPath, sort, busy, of = null, label, onSort }: Props<T>) {
  const t = useText();
  const navigate = useNavigate();
  const few = fewOf(columns);
  const { held, on } = useHeld();
  const shown = useHeldValue(held, of, rows, (before, now) => before && now && inPlace(before, now, rowId));

  function open(event: MouseEvent, row: T) {
    const inside = (event.target as Element).closest('a, button, input, label');
    const path = rowPath(row);
    if (path === null || inside || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  }

  if (!shown) return <RowsSkeleton />;
  return (
    <chakra.table css={tableShape(columns)} role="table" aria-label={label} aria-busy={busy} onKeyDown={walk}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} isRest={!few.has(column.id)} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <chakra.tbody {...on} role="rowgroup" opacity={busy ? 0.6 : 1} transition="opacity 150ms">
        {shown.map((row) => (
          <chakra.tr
            role="row"
            key={rowId(row)}
            cursor={rowPath(row) === null ? undefined : 'pointer'}
            onClick={(event) => open(event, row)}
          >
            {columns.map((column) => (
              <td
                role="cell"
                key={column.id}
                data-end={column.align === 'end' ? '' : undefined}
                data-card={few.get(column.id)}
                data-rest={few.has(column.id) ? undefined : ''}
                {...(column.named ? { 'data-label': t(column.label) } : {})}
              >
                {column.fixed ? (
                  <RowLink to={rowPath(row)}>
                    <Lines most={2}>{column.cell(row)}</Lines>
                  </RowLink>
                ) : (
                  <Lines most={2}>{column.cell(row)}</Lines>
                )}
              </td>
            ))}
          </chakra.tr>
        ))}
      </chakra.tbody>
    </chakra.table>
  );
}

function RowLink({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <chakra.span fontWeight="600">{children}</chakra.span>;
  return (
    <chakra.span css={{ '& > a': { color: 'fg.link', fontWeight: 600 } }}>
      <Link to={to} data-row-link="">
        {children}
      </Link>
    </chakra.span>
  );
}

/** A column's head breaks between words only: `Check-out` stays whole. */
const Words = ({ of: text }: { of: string }) =>
  text.split(' ').map((word, at) => (
    <Fragment key={`${at} ${word}`}>
      {at > 0 && ' '}
      {word.includes('-') ? <chakra.span whiteSpace="nowrap">{word}</chakra.span> : word}
    </Fragment>
  ));

interface HeadProps<T> {
  column: Column<T>;
  /** The column gives way where there is little room. */
  isRest: boolean;
  sort: string;
  onSort: (key: string) => void;
}

function HeadCell<T>({ column, isRest, sort, onSort }: HeadProps<T>) {
  const t = useText();
  const key = column.sort;
  const marks = { 'data-end': column.align === 'end' ? '' : undefined, 'data-rest': isRest ? '' : undefined };
  if (key === undefined) {
    return (
      <th role="columnheader" scope="col" {...marks}>
        <Words of={t(column.label)} />
      </th>
    );
  }
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  const icon = order === 'ascending' ? 'chevronUp' : order === 'descending' ? 'chevronDown' : 'sort';
  return (
    <th role="columnheader" scope="col" aria-sort={order} {...marks}>
      <chakra.button
        type="button"
        display="inline-flex"
        gap="6px"
        alignItems="center"
        font="inherit"
        textAlign="inherit"
        color={order === 'none' ? undefined : 'fg'}
        cursor="pointer"
        onClick={() => onSort(key)}
      >
        <span>
          <Words of={t(column.label)} />
        </span>
        <Icon name={icon} opacity={order === 'none' ? 0.6 : 1} />
      </chakra.button>
    </th>
  );
}

/** Arrow keys move from row to row; Enter opens the row's link. */
function walk(event: KeyboardEvent<HTMLTableElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
