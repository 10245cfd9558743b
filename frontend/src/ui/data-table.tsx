// The table of a list: sticky header, sortable columns, rows that open. If the columns do not fit, the
// rows become cards in two columns. Fetches nothing.
import { chakra } from '@chakra-ui/react';
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import type { Language } from '@/lib/language';
import { Icon } from './icon';
import { RowsSkeleton } from './skeleton';
import { Lines } from './two-lines';

export interface Column<T> {
  id: string;
  /** Text key. */
  label: string;
  /** The sort key in the address; absent if the column cannot be sorted. */
  sort?: string;
  /** The server's sort key for each language, where they differ. */
  sortBy?: Readonly<Record<Language, string>>;
  /** Numbers stand at the end. */
  align?: 'end';
  /** The column names the row: cannot be hidden and holds the row's link. */
  fixed?: boolean;
  /** Hidden until the user shows it. */
  hidden?: boolean;
  /** In a card: takes the whole width. */
  wide?: boolean;
  /** In a card: the label stands before the value, because the value alone says too little. */
  named?: boolean;
  /** Pixels that the column needs before a table is shown instead of cards, if not the default. */
  min?: number;
  cell: (row: T) => ReactNode;
}

/** The pixels in which ordinary words stay whole, padding included. */
const needs = <T,>({ min, fixed, wide }: Column<T>): number => min ?? (fixed || wide ? 132 : 104);

/** Narrower containers show cards, however few columns there are. In pixels. */
const NARROW = 860;
/** What a column saves where the padding is less. In pixels. */
const COMPACT_SAVING = 16;
const preferredWidth = <T,>(columns: readonly Column<T>[]) => columns.reduce((sum, column) => sum + needs(column), 0);
/** From this width on the table is used instead of cards. */
const breakpoint = <T,>(columns: readonly Column<T>[]) =>
  Math.max(NARROW, preferredWidth(columns) - columns.length * COMPACT_SAVING);
/** A table in little room, whose columns have less padding. */
const compact = <T,>(columns: readonly Column<T>[]) =>
  `@container list (min-width: ${breakpoint(columns)}px) and (max-width: ${Math.max(1000, preferredWidth(columns)) - 1}px)`;
const cards = <T,>(columns: readonly Column<T>[]) => `@container list (max-width: ${breakpoint(columns) - 1}px)`;
export const asTable = <T,>(columns: readonly Column<T>[]) => `@container list (min-width: ${breakpoint(columns)}px)`;
/** The position of a cell that stands at the right end of a card. */
export const CARD_END = 'var(--list-end, flex-start)';

const line = { borderStyle: 'solid', borderColor: 'border.muted', borderWidth: 0, borderBottomWidth: '1px' } as const;

const shape = <T,>(columns: readonly Column<T>[]) =>
  ({
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '14.5px',
    '& th': {
      position: 'sticky',
      top: 'var(--shell-header, 0px)',
      zIndex: 1,
      bg: 'bg.subtle',
      color: 'fg.muted',
      fontSize: '13px',
      fontWeight: 700,
      textAlign: 'left',
      verticalAlign: 'bottom',
      paddingInline: '10px',
      paddingBlock: '11px',
      ...line,
      borderColor: 'border',
    },
    // As wide as its content: a name stays whole, and only what is longer than any name breaks (`Words`).
    '& td': {
      paddingInline: '10px',
      paddingBlock: '7px',
      ...line,
      verticalAlign: 'middle',
      overflowWrap: 'break-word',
    },
    '& th:first-of-type, & td:first-of-type': { paddingLeft: '16px' },
    '& th:last-of-type, & td:last-of-type': { paddingRight: '16px' },
    [asTable(columns)]: {
      '& [data-lines]': { display: '-webkit-box', WebkitBoxOrient: 'vertical', overflow: 'hidden' },
      '& [data-lines="1"]': { WebkitLineClamp: 1 },
      '& [data-lines="2"]': { WebkitLineClamp: 2 },
    },
    '& tbody tr:hover td': { bg: 'bg.hover' },
    '& [data-end]': { textAlign: 'right' },
    [compact(columns)]: {
      fontSize: '14px',
      '& th, & td': { paddingInline: '6px' },
      // A badge breaks between its short words.
      '& td [data-tone]': { whiteSpace: 'normal', overflowWrap: 'normal' },
      '& th:first-of-type, & td:first-of-type': { paddingLeft: '12px' },
      '& th:last-of-type, & td:last-of-type': { paddingRight: '12px' },
    },
    [cards(columns)]: {
      display: 'block',
      fontSize: '14.5px',
      '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tbody': { display: 'block' },
      '& tr': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, auto)',
        // A number takes the right end, also where what stands at its left comes after it.
        gridAutoFlow: 'dense',
        gap: '3px 12px',
        padding: '12px 14px',
        ...line,
        borderColor: 'border',
      },
      '& tbody tr:hover td': { bg: 'transparent' },
      '& td, & td:first-of-type, & td:last-of-type': {
        padding: 0,
        borderWidth: 0,
        minWidth: 0,
        overflowWrap: 'anywhere',
      },
      '& td [data-tone]': { whiteSpace: 'normal', overflowWrap: 'normal' },
      '& td[data-card=whole]': { gridColumn: '1 / -1' },
      '& td[data-card=left]': { gridColumn: '1' },
      '& td[data-card=right]': { gridColumn: '2', textAlign: 'right', '--list-end': 'flex-end' },
      '& td[data-label]:not(:empty)::before': { content: 'attr(data-label) ": "', color: 'fg.muted', fontSize: '13px' },
    },
  }) as const;

type CardPlace = 'whole' | 'left' | 'right';

/** The place of each column in a card: two neighbours share a line unless one needs it whole; a number stands right. */
function placesOf<T>(columns: readonly Column<T>[]): Map<string, CardPlace> {
  const places = new Map<string, CardPlace>();
  const isNumber = ({ align }: Column<T>) => align === 'end';
  for (let at = 0; at < columns.length; at += 1) {
    const [first, second] = [columns[at]!, columns[at + 1]];
    if (first.wide || !second || second.wide || (isNumber(first) && isNumber(second))) {
      places.set(first.id, 'whole');
      continue;
    }
    places.set(first.id, isNumber(first) ? 'right' : 'left');
    places.set(second.id, isNumber(first) ? 'left' : 'right');
    at += 1;
  }
  return places;
}

interface Props<T> {
  columns: readonly Column<T>[];
  /** Undefined: not loaded yet. */
  rows: readonly T[] | undefined;
  rowId: (row: T) => number | string;
  /** Null: nothing is behind the row. */
  rowPath: (row: T) => string | null;
  sort: string;
  busy: boolean;
  label: string;
  onSort: (key: string) => void;
}

export function DataTable<T>({ columns, rows, rowId, rowPath, sort, busy, label, onSort }: Props<T>) {
  const t = useText();
  const navigate = useNavigate();
  const places = placesOf(columns);

  function open(event: MouseEvent, row: T) {
    const inside = (event.target as Element).closest('a, button, input, label');
    const path = rowPath(row);
    if (path === null || inside || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  }

  if (!rows) return <RowsSkeleton />;
  return (
    <chakra.table css={shape(columns)} role="table" aria-label={label} aria-busy={busy} onKeyDown={walk}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <chakra.tbody role="rowgroup" opacity={busy ? 0.6 : 1} transition="opacity 150ms">
        {rows.map((row) => (
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
                data-card={places.get(column.id)}
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

function HeadCell<T>({ column, sort, onSort }: { column: Column<T>; sort: string; onSort: (key: string) => void }) {
  const t = useText();
  const key = column.sort;
  const end = column.align === 'end' ? '' : undefined;
  if (key === undefined) {
    return (
      <th role="columnheader" scope="col" data-end={end}>
        <Words of={t(column.label)} />
      </th>
    );
  }
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none';
  const icon = order === 'ascending' ? 'chevronUp' : order === 'descending' ? 'chevronDown' : 'sort';
  return (
    <th role="columnheader" scope="col" aria-sort={order} data-end={end}>
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
