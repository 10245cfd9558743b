// What is typed about a closure, and what is sent of it. Holds no rule: the core does.
import type { TimeslotFields } from '@/core';

export interface ClosureValues {
  fromDate: string;
  toDate: string;
  /** Both empty: the whole day. */
  fromTime: string;
  toTime: string;
  /** None: the whole branch. */
  workplaceIds: number[];
  yearly: boolean;
  reason: string;
}

export interface ClosureStart {
  from?: string | undefined;
  workplaceIds?: number[] | undefined;
}

/** Begins with the first day that is looked at; what is past needs no closing. */
export function closureStart({ from = '', workplaceIds = [] }: ClosureStart, today: string): ClosureValues {
  const fromDate = from && from < today ? today : from;
  return { fromDate, toDate: '', fromTime: '', toTime: '', workplaceIds, yearly: false, reason: '' };
}

const orNull = (text: string | null) => text?.trim() || null;

export const closureInput = (values: ClosureValues): TimeslotFields => ({
  fromDate: orNull(values.fromDate),
  toDate: orNull(values.toDate),
  fromTime: orNull(values.fromTime),
  toTime: orNull(values.toTime),
  workplaceIds: values.workplaceIds,
  yearly: values.yearly,
  reason: orNull(values.reason),
});
