// Moves a bar by pointer or keys: asks the planner at every new place, then drops the bar or puts it
// back. Owns the held bar only; the painter draws, and callbacks handle a drop.
import type { BookingDetail, Planner } from '@/core';
import { visible, type Axis, type Span } from './axis';
import type { Bar } from './bars';
import type { Painter, Target } from './painter';
import { heightOfAll, type CalendarRow } from './rows';
import { announcementOf, type Announcement, type Words } from './announcements';
import {
  gripsOf,
  slides,
  spanAt,
  UNMOVED,
  moveRequestOf,
  type Grip,
  type Offsets,
  type MoveRequest,
} from './move-request';

/** The calendar at this moment, as the controller needs it. */
export interface MoveContext {
  axis: Axis;
  rows: readonly CalendarRow[];
  planner: Planner | null;
  words: Words;
  now: () => string;
  /** The whole booking; a promise if it must be loaded. */
  whole: (bar: Bar) => BookingDetail | Promise<BookingDetail>;
  /** Why the booking may not be moved at all; empty if it may. */
  fixed: (booking: BookingDetail) => string;
  when: (request: MoveRequest) => string;
  /** Whether some days of the request have not been read. */
  partly: (request: MoveRequest) => boolean;
  say: (text: string) => void;
  /** Others see who holds the booking until the returned function is called. */
  hold: (booking: number) => () => void;
  onDrop: (booking: BookingDetail, request: MoveRequest) => void;
  onError: (error: unknown) => void;
}

interface Held {
  bar: Bar;
  grip: Grip;
  element: HTMLElement;
  /** CalendarRow numbers: the bar's own row and the row under the pointer. */
  home: number;
  row: number;
  offsets: Offsets;
  booking: BookingDetail | null;
  /** The planner from which the booking was lifted. */
  lifted: Planner | null;
  request: MoveRequest | null;
  announcement: Announcement | null;
  by: 'pointer' | 'keys';
  /** Dropped before its booking was loaded; the drop completes when the booking arrives. */
  dropped: boolean;
  /** Others are told no more that the bar is held. */
  letGo: () => void;
}

/** The visible rectangle of a span in a row; a span outside the axis shows as a sliver at the edge. */
function placeOf(axis: Axis, row: CalendarRow, span: Span, rows: readonly CalendarRow[]): Target {
  const sliver = axis.size / 100;
  const seen =
    visible(axis, span) ?? (span.from < 0 ? { from: 0, to: sliver } : { from: axis.size - sliver, to: axis.size });
  return { ...seen, top: row.top, height: row.height, total: heightOfAll(rows) };
}

export class DragController {
  private held: Held | null = null;

  constructor(
    private readonly context: () => MoveContext,
    private readonly painter: Painter,
  ) {}

  get holding(): Held['by'] | null {
    return this.held?.by ?? null;
  }

  /** Takes a bar. Returns false and says the reason if the booking may not be moved. */
  take(bar: Bar, grip: Grip, element: HTMLElement, by: Held['by']): boolean {
    this.cancel();
    const { whole, fixed, rows, hold } = this.context();
    if (grip !== 'whole' && !gripsOf(bar).includes(grip)) return false;
    const home = rows.findIndex(({ place }) => place.id === bar.workplaceId);
    const found = whole(bar);
    const booking = found instanceof Promise ? null : found;
    const why = booking ? fixed(booking) : '';
    if (why) {
      this.refuse(bar, home, why);
      return false;
    }
    const held: Held = {
      bar,
      grip,
      element,
      home,
      row: home,
      offsets: UNMOVED,
      booking,
      lifted: null,
      request: null,
      announcement: null,
      by,
      dropped: false,
      letGo: hold(bar.booking.id),
    };
    this.held = held;
    this.painter.lift(element);
    if (found instanceof Promise)
      found.then(
        (detail) => this.came(held, detail),
        (error: unknown) => this.failed(held, error),
      );
    this.ask();
    return true;
  }

  private refuse(bar: Bar, home: number, why: string): void {
    const { axis, rows, say } = this.context();
    const row = rows[home];
    if (row) this.painter.hint(axis, placeOf(axis, row, spanAt(axis, bar, UNMOVED), rows), why);
    say(why);
  }

  private came(held: Held, booking: BookingDetail): void {
    if (this.held !== held) return;
    const why = this.context().fixed(booking);
    if (why) {
      this.cancel();
      this.refuse(held.bar, held.home, why);
      return;
    }
    held.booking = booking;
    this.ask();
    if (held.dropped) this.drop();
  }

  private failed(held: Held, error: unknown): void {
    if (this.held !== held) return;
    this.cancel();
    this.context().onError(error);
  }

  /**
   * Moves the held bar to `steps` from its original time and to row number `row`; the same place is
   * ignored.
   */
  to(steps: number, row: number): void {
    if (this.held) this.go({ ...UNMOVED, [this.held.grip]: steps }, row);
  }

  /** Moves the held bar, or one of its ends, by further steps and rows. */
  step(steps: number, rows: number, grip: Grip): void {
    const { held } = this;
    if (!held || (grip !== 'whole' && !gripsOf(held.bar).includes(grip))) return;
    this.go({ ...held.offsets, [grip]: held.offsets[grip] + steps }, held.row + rows);
  }

  private go(offsets: Offsets, row: number): void {
    const { held } = this;
    if (!held || held.dropped) return;
    const { axis, rows } = this.context();
    const whole = slides(axis, held.bar) ? offsets.whole : 0;
    const across = held.grip === 'whole' ? Math.min(Math.max(row, 0), rows.length - 1) : held.home;
    const { start, end } = held.offsets;
    if (held.offsets.whole === whole && start === offsets.start && end === offsets.end && held.row === across) return;
    held.offsets = { ...offsets, whole };
    held.row = across;
    this.ask();
  }

  private ask(): void {
    const { held } = this;
    const { axis, rows, planner, words, now, when, partly, say } = this.context();
    const row = held && rows[held.row];
    if (!held || !row) return;
    const at = placeOf(axis, row, spanAt(axis, held.bar, held.offsets), rows);
    if (!held.booking || !planner) return this.painter.target(axis, at, 'wait', row.place.name);
    if (held.lifted !== planner) {
      planner.takeBooking(held.booking);
      held.lifted = planner;
    }
    held.request = moveRequestOf(axis, held.bar, held.booking, words.local, held.offsets, row.place.id);
    const move = planner.planMove(held.request, now());
    held.announcement = announcementOf(
      move,
      { place: row.place, when: when(held.request), overbooked: held.booking.overbooked, partly: partly(held.request) },
      words,
    );
    this.painter.target(axis, at, held.announcement.tone, held.announcement.tip);
    this.painter.offers(axis, at, rows, move.offers);
    if (held.by === 'keys') say(held.announcement.spoken);
  }

  /**
   * Drops the bar: opens the move if the place is free, or if only other bookings are in the way, for the
   * ways out; else puts the bar back and leaves the reason readable.
   */
  drop(): void {
    const { held } = this;
    if (!held) return;
    if (!held.booking || !held.announcement || !held.request) {
      held.dropped = true;
      return;
    }
    const { onDrop, say, words } = this.context();
    const { announcement, booking, request } = held;
    this.held = null;
    held.letGo();
    this.painter.clear(held.element, announcement.tone === 'no');
    if (announcement.tone === 'free' || announcement.full) onDrop(booking, request);
    if (announcement.tone !== 'free')
      say(
        announcement.tone === 'no'
          ? words.t('calendar.move.refused', { reason: announcement.tip })
          : words.t('calendar.move.back'),
      );
  }

  cancel(): void {
    const { held } = this;
    if (!held) return;
    this.held = null;
    held.letGo();
    this.painter.clear(held.element);
    this.context().say(this.context().words.t('calendar.move.back'));
  }
}
