// What a calendar of days is given. Knows no record.
import type { DayMark } from '@/core';

/** A stay whose two days are chosen in one calendar. */
export interface StayDays {
  /** Civil dates; empty for a day that is not known yet. */
  arrival: string;
  departure: string;
  /** Only the departure can be chosen. */
  arrivalFixed: boolean;
  /** The length of a stay between two days in words. */
  lengthOf: (arrival: string, departure: string) => string;
  marks: ReadonlyMap<string, DayMark>;
  /** Called with the first and the last day in sight; the answer is called when they no longer are. */
  onLook: (first: string, last: string) => () => void;
}

/** The end of a stay that a field holds, and how the calendar sets the other one. */
export interface StayEnd {
  end: 'arrival' | 'departure';
  days: StayDays;
  onOther: (date: string) => void;
}
