// How a list looks at each width, by its own width: a table of all its columns; a table of the few that matter; cards of
// two lines. Decides from the columns' declarations; draws nothing.
import type { CardPlace, Column } from './column';

/** So many columns stand in a table in little room. */
const FEW = 5;
/** Narrower lists show cards. In pixels. */
const CARDS = 640;
/** Narrower lists of more columns show the few that matter. In pixels. */
const NARROW = 860;
/** What a column saves where the padding is less. In pixels. */
const COMPACT_SAVING = 16;

/** The pixels in which ordinary words stay whole, padding included. */
const needs = <T>({ min, fixed, wide }: Column<T>): number => min ?? (fixed || wide ? 132 : 104);
const preferredWidth = <T>(columns: readonly Column<T>[]) => columns.reduce((sum, column) => sum + needs(column), 0);
/** From this width on all columns are shown. */
const breakpoint = <T>(columns: readonly Column<T>[]) =>
  columns.length > FEW ? Math.max(NARROW, preferredWidth(columns) - columns.length * COMPACT_SAVING) : CARDS;

/** A column without a declared place takes the first free one of these. */
const FREE = {
  name: ['head', 'mark', 'foot', 'more', 'end'],
  number: ['end', 'mark', 'foot', 'more'],
  other: ['mark', 'foot', 'more', 'end'],
} as const;

/** The few columns that stay in little room, with their place in a card: those that are declared, then the first. */
export function fewOf<T>(columns: readonly Column<T>[]): ReadonlyMap<string, CardPlace> {
  const declared = columns.filter(({ card }) => card !== undefined);
  const others = columns.filter(({ card }) => card === undefined);
  const places = new Map<string, CardPlace>();
  const taken = new Set<CardPlace>();
  for (const { id, card, fixed, align } of [...declared, ...others].slice(0, FEW)) {
    const free = fixed ? FREE.name : align === 'end' ? FREE.number : FREE.other;
    const place = card ?? free.find((one) => !taken.has(one)) ?? 'none';
    places.set(id, place);
    taken.add(place);
  }
  return places;
}

/** The value of `display` for what a list leaves out in little room, because something beside it says as much. */
export const roomy = (display: string) => `var(--list-few, ${display})`;
/** The direction of badges that stand below each other in a table, and beside each other in a card. */
export const STACKED = 'var(--list-stack, column)';
/** Whether badges beside each other go to a second line: not in a card. */
export const WRAPPED = 'var(--list-wrap, wrap)';
/** The position of a cell that stands at the right end of a card. */
export const CARD_END = 'var(--list-end, flex-start)';

const line = { borderStyle: 'solid', borderColor: 'border.muted', borderWidth: 0, borderBottomWidth: '1px' } as const;
const oneLine = { minWidth: 0, whiteSpace: 'nowrap', overflow: 'clip', overflowClipMargin: '4px' } as const;

const asCards = {
  display: 'block',
  '--list-stack': 'row',
  '--list-wrap': 'nowrap',
  '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '& tbody': { display: 'block' },
  '& tr': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1px 8px',
    padding: '9px 14px',
    ...line,
    borderColor: 'border',
  },
  // Ends the first line.
  '& tbody tr::after': { content: '""', order: 2, flexBasis: '100%' },
  '& tbody tr:hover td': { bg: 'transparent' },
  '& td, & td:first-of-type, & td:last-of-type': {
    ...oneLine,
    padding: 0,
    borderWidth: 0,
    textOverflow: 'ellipsis',
    fontSize: '13px',
    color: 'fg.muted',
  },
  '& td:not([data-card=own]) *': { whiteSpace: 'nowrap' },
  '& td:not([data-card=own]) wbr': { display: 'none' },
  // What stands in two lines of a table stands on one line here.
  '& td:not([data-card=own]) :is([data-lines], [data-two], p)': { display: 'inline' },
  '& td:not([data-card=own]) [data-two=second]:not(:empty)::before': { content: '" "' },
  '& td[data-card=none]': { display: 'none' },
  '& td[data-card=head]': { order: 0, flex: '1 1 0', fontSize: '14.5px', fontWeight: 600, color: 'fg' },
  '& td[data-card=mark]': { order: 1, maxWidth: '64%', textAlign: 'right', '--list-end': 'flex-end' },
  '& td[data-card=foot]': { order: 3, flex: '0 1 auto', maxWidth: '40%' },
  '& td[data-card=more]': { order: 4, flex: '1 1 0' },
  '& td[data-card=end]': {
    order: 5,
    maxWidth: '60%',
    marginLeft: 'auto',
    textAlign: 'right',
    '--list-end': 'flex-end',
  },
  '& td[data-card=own], & td[data-card=own]:last-of-type': {
    order: 6,
    flex: '1 1 100%',
    whiteSpace: 'normal',
    overflow: 'visible',
    paddingTop: '4px',
  },
  // A cell takes the room of its neighbour that is not there.
  '& tr:not(:has(> [data-card=more])) > [data-card=foot]': { flex: '1 1 0', maxWidth: '100%' },
  '& td[data-label]:not(:empty)::before': { content: 'attr(data-label) ": "', fontSize: '13px' },
} as const;

export const tableShape = <T>(columns: readonly Column<T>[]) =>
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
    '& tbody tr:hover td': { bg: 'bg.hover' },
    '& [data-end]': { textAlign: 'right' },
    [`@container list (min-width: ${CARDS}px)`]: {
      '& [data-lines]': { display: '-webkit-box', WebkitBoxOrient: 'vertical', overflow: 'hidden' },
      '& [data-lines="1"]': { WebkitLineClamp: 1 },
      '& [data-lines="2"]': { WebkitLineClamp: 2 },
    },
    // A table in little room, whose columns have less padding.
    [`@container list (min-width: ${CARDS}px) and (max-width: ${Math.max(1000, preferredWidth(columns)) - 1}px)`]: {
      fontSize: '14px',
      '& th, & td': { paddingInline: '6px' },
      // A badge breaks between its short words.
      '& td [data-tone]': { whiteSpace: 'normal', overflowWrap: 'normal' },
      '& th:first-of-type, & td:first-of-type': { paddingLeft: '12px' },
      '& th:last-of-type, & td:last-of-type': { paddingRight: '12px' },
    },
    [`@container list (max-width: ${breakpoint(columns) - 1}px)`]: {
      '--list-few': 'none',
      '& [data-rest]': { display: 'none' },
    },
    [`@container list (max-width: ${CARDS - 1}px)`]: asCards,
  }) as const;
