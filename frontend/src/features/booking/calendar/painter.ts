// Draws a move over the calendar, without React: the frame of the new place, a message beside it, and
// a tint of free and refusing rows. Runs on each pointer event, so it changes the styles of a few
// overlay elements and touches no bar.
import type { PlaceOffer } from '@/core';
import type { Axis, Span } from './axis';
import type { CalendarRow } from './rows';
import type { CellTone } from './announcements';

export interface Layer {
  root: HTMLElement;
  band: HTMLElement;
  frame: HTMLElement;
  tip: HTMLElement;
  ghost: HTMLElement;
}

/** How long the message of a refused drop stays, in milliseconds. */
const LINGER_MS = 5_000;

const percent = (axis: Axis, units: number) => `${(units / axis.size) * 100}%`;

export interface Target extends Span {
  top: number;
  height: number;
  /** Height of all rows together. */
  total: number;
}

/** Refusing rows are darker, so that the difference shows without colour. */
const TINT = { free: 'rgb(59 122 92 / .08)', no: 'rgb(163 49 31 / .14)', none: 'rgb(115 109 98 / .16)' };

/** One gradient with a stop for each row: styling a hundred elements would take longer than everything else. */
function tints(rows: readonly CalendarRow[], offers: readonly PlaceOffer[]): string {
  const free = new Map(offers.map((offer) => [offer.id, offer.free]));
  const stops: { tint: string; from: number; to: number }[] = [];
  for (const { place, top, height } of rows) {
    const found = free.get(place.id);
    const tint = TINT[found === undefined ? 'none' : found ? 'free' : 'no'];
    const before = stops.at(-1);
    if (before?.tint === tint) before.to = top + height;
    else stops.push({ tint, from: top, to: top + height });
  }
  return `linear-gradient(${stops.map(({ tint, from, to }) => `${tint} ${from}px ${to}px`).join()}, transparent 0)`;
}

export class Painter {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly layer: () => Layer | null) {}

  /** Draws the frame of the new place and the message beside it. */
  target(axis: Axis, at: Target, tone: CellTone, text: string): void {
    const layer = this.layer();
    if (!layer) return;
    clearTimeout(this.timer);
    layer.root.dataset['moving'] = '';
    const { style, dataset } = layer.frame;
    style.left = percent(axis, at.from);
    style.width = percent(axis, at.to - at.from);
    style.top = `${at.top}px`;
    style.height = `${at.height}px`;
    dataset['tone'] = tone;
    this.word(layer, axis, at, tone, text);
  }

  private word(
    { tip }: Layer,
    axis: Axis,
    { from, to, top, height, total }: Target,
    tone: CellTone,
    text: string,
  ): void {
    tip.dataset['tone'] = tone;
    tip.lastElementChild!.textContent = text;
    // The message is anchored at the frame's outer end and grows inwards, so its width needs no
    // measuring.
    const left = (from + to) / 2 < axis.size / 2;
    tip.style.left = left ? percent(axis, from) : 'auto';
    tip.style.right = left ? 'auto' : percent(axis, axis.size - to);
    const below = top + height + 48 < total || top < 48;
    tip.style.top = below ? `${top + height + 4}px` : 'auto';
    tip.style.bottom = below ? 'auto' : `calc(100% - ${top - 4}px)`;
    tip.hidden = false;
  }

  /** Tints every row by whether its workplace would take the booking over these days. */
  offers(axis: Axis, { from, to }: Span, rows: readonly CalendarRow[], offers: readonly PlaceOffer[]): void {
    const layer = this.layer();
    if (!layer) return;
    const { style } = layer.band;
    style.clipPath = `inset(0 ${percent(axis, axis.size - to)} 0 ${percent(axis, from)})`;
    style.backgroundImage = tints(rows, offers);
  }

  /** A copy of the bar follows the pointer. */
  lift(bar: HTMLElement): void {
    const layer = this.layer();
    if (!layer) return;
    const at = bar.getBoundingClientRect();
    const origin = layer.root.getBoundingClientRect();
    const copy = bar.cloneNode(true) as HTMLElement;
    copy.removeAttribute('id');
    copy.removeAttribute('role');
    copy.style.cssText = '';
    Object.assign(layer.ghost.style, {
      left: `${at.left - origin.left}px`,
      top: `${at.top - origin.top}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
      transform: '',
    });
    layer.ghost.replaceChildren(copy);
    layer.ghost.hidden = false;
    layer.root.dataset['moving'] = '';
    bar.dataset['lifted'] = '';
  }

  follow(x: number, y: number): void {
    const ghost = this.layer()?.ghost;
    if (ghost) ghost.style.transform = `translate3d(${x}px,${y}px,0)`;
  }

  /** Removes everything; `linger` leaves the message readable for a while. */
  clear(bar: HTMLElement | null, linger = false): void {
    if (bar) delete bar.dataset['lifted'];
    const layer = this.layer();
    if (!layer) return;
    clearTimeout(this.timer);
    delete layer.root.dataset['moving'];
    layer.ghost.hidden = true;
    layer.ghost.replaceChildren();
    if (linger) this.timer = setTimeout(() => (layer.tip.hidden = true), LINGER_MS);
    else layer.tip.hidden = true;
  }

  /** Shows a message beside a bar that stays where it is. */
  hint(axis: Axis, at: Target, text: string): void {
    const layer = this.layer();
    if (!layer) return;
    this.word(layer, axis, at, 'no', text);
    this.clear(null, true);
  }
}
