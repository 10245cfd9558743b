// The calendar on a wide screen: workplaces down, time across. Draws the loaded view. The drag
// controller moves bars; a click or Enter opens the cell.
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { useCallback, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { serverNow } from '@/lib/api';
import { localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Card } from '@/ui/card';
import type { Range } from './address';
import { localAt } from './axis';
import { Backdrop } from './backdrop';
import { useBarWords } from './bar-words';
import type { Bar } from './bars';
import { GRID_STYLE } from './grid-style';
import { dateOf } from './civil';
import { HeadRow } from './head-row';
import { MoveLayer, NowLine } from './move-layer';
import type { Layer } from './painter';
import { RowView } from './row-view';
import { Unread } from './unread';
import { useLayout, type Loaded } from './use-layout';
import { useDragController, type PointerContext } from './use-drag-controller';
import { isCell, nextCell, useRoving } from './use-roving';
import { useMoveContext, type Drop } from './use-move-context';

/** The bar or free place that was clicked or entered, and its position on the screen. */
export type Opened = { at: HTMLElement; rect: DOMRect } & (
  { bar: Bar } | { place: number; date: string | null; departure: string | null; minutes: number | null }
);

interface Props {
  loaded: Loaded;
  range: Range;
  busy: boolean;
  toDay: (date: string) => string;
  onOpen: (opened: Opened, move: () => void) => void;
  onDrop: Drop;
}

export function CalendarGrid({ loaded, range, busy, toDay, onOpen, onDrop }: Props) {
  const t = useText();
  const hint = useId();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { axis, rows, bars, closed, loads, lengths, unread } = useLayout(loaded, range, open);
  const words = useBarWords(axis);
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const layer = useRef<Layer | null>(null);
  const keepLayer = useCallback((found: Layer | null) => void (layer.current = found), []);
  const live = useRef<HTMLDivElement>(null);
  const say = useCallback((text: string) => {
    if (live.current) live.current.textContent = text;
  }, []);
  const onRange: PointerContext['onRange'] = ({ arrival, departure }, { place }, rect) => {
    const at = grid.current?.querySelector<HTMLElement>(`[data-place="${place.id}"]`);
    if (at) onOpen({ at, rect, place: place.id, date: arrival, departure, minutes: null }, () => undefined);
  };
  const { context, prefetch } = useMoveContext(loaded, { axis, rows, bars, say, onDrop, onRange });
  const { takeByKeys, onKey, onBlur } = useDragController({ body, layer }, context);
  const roving = useRoving(grid);
  const today = dateOf(localOf(serverNow(), loaded.branch.timeZone));
  const dense = range.days > 14;

  const fold = (place: number) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(place)) next.add(place);
      return next;
    });

  /** Opens the bar of an element; without a bar, the free place at `x` (pixels). */
  function enter(element: Element, x: number | null): void {
    const at = element.closest<HTMLElement>('[data-bar], [data-unfold], [data-place], [data-lanes]');
    if (!at) return;
    const { bar: key, unfold, place: named, lanes } = at.dataset;
    const bar = key ? bars.get(key) : undefined;
    const rect = at.getBoundingClientRect();
    if (bar) return onOpen({ at, rect, bar }, () => takeByKeys(bar, at));
    if (unfold) return fold(Number(unfold));
    const row = named ? rows.find(({ place }) => place.id === Number(named)) : rows[Number(lanes)];
    if (!row) return;
    if (named)
      return row.foldable
        ? fold(row.place.id)
        : onOpen({ at, rect, place: row.place.id, date: null, departure: null, minutes: null }, () => undefined);
    if (x === null) return;
    const units = ((x - rect.left) / rect.width) * axis.size;
    const focus = at.parentElement?.querySelector<HTMLElement>('[data-place]') ?? at;
    onOpen(
      {
        at: focus,
        rect: new DOMRect(x, rect.top + 8, 1, rect.height - 16),
        place: row.place.id,
        departure: null,
        ...localAt(axis, units),
      },
      () => undefined,
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (
      onKey(event) ||
      event.defaultPrevented ||
      !isCell(event.target) ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const cell = event.target;
    const bar = bars.get(cell.dataset['bar'] ?? '');
    if (bar && event.key.toLowerCase() === 'm') takeByKeys(bar, cell);
    else if (event.key === 'Enter' || event.key === ' ') {
      // Links and buttons handle Enter themselves.
      if (!cell.matches('[data-bar], [data-unfold]')) return;
      enter(cell, null);
    } else {
      const next = grid.current && nextCell(grid.current, cell, event.key);
      if (!next) return;
      next.focus();
    }
    event.preventDefault();
  }

  return (
    <>
      <Card
        css={GRID_STYLE}
        style={{ '--cells': axis.kind === 'days' ? axis.size : axis.size / 60 } as object}
        data-dense={dense ? '' : undefined}
        data-many={range.days > 7 ? '' : undefined}
      >
        <div
          ref={grid}
          role="grid"
          aria-label={t('calendar.grid', { branch: loaded.branch.name })}
          aria-describedby={hint}
          aria-busy={busy}
          aria-rowcount={rows.length + 1}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onClick={(event: MouseEvent) => enter(event.target as Element, event.clientX)}
          onPointerOver={(event) => prefetch(barAt(event.target))}
          onFocus={(event) => {
            roving.onFocus(event);
            prefetch(barAt(event.target));
          }}
        >
          <HeadRow
            axis={axis}
            name={loaded.branch.name}
            today={today}
            loads={loads}
            lengths={lengths}
            dense={dense}
            toDay={toDay}
          />
          <div ref={body} role="rowgroup" className="body">
            <Backdrop axis={axis} openingHours={loaded.view.openingHours} />
            <NowLine axis={axis} timeZone={loaded.branch.timeZone} />
            {rows.map((row, index) => (
              <RowView
                key={row.place.id}
                row={row}
                index={index}
                axis={axis}
                words={words}
                closed={closed.get(row.place.id) ?? NOTHING}
              />
            ))}
            <Unread axis={axis} spans={unread} />
            <MoveLayer onLayer={keepLayer} />
          </div>
        </div>
      </Card>
      <VisuallyHidden>
        <div ref={live} role="status" aria-live="polite" />
      </VisuallyHidden>
      <chakra.p id={hint} srOnly>
        {t('calendar.keys')}
      </chakra.p>
    </>
  );
}

const NOTHING: never[] = [];
const barAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-bar]');
