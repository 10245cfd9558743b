// The typed values of a closure and the request made of them. Holds no rule.
import type { TimeslotFields } from '@/core';

export interface ClosureValues {
  fromDate: string;
  toDate: string;
  /** `fromTime` and `toTime` empty: the whole day. */
  fromTime: string;
  toTime: string;
  /** Empty: the whole branch. */
  workplaceIds: number[];
  yearly: boolean;
  reason: string;
}

export interface ClosureStart {
  from?: string | undefined;
  workplaceIds?: number[] | undefined;
}

/** Begins with the first shown day, but not before today. */
export function closureStart({ from = '', workplaceIds = [] }: ClosureStart, today: string): ClosureValues {
  const fromDate = from && from < today ? today : from;
  return { fromDate, toDate: '', fromTime: '', toTime: '', workplaceIds, yearly: false, reason: '' };
}

/** The values of a closure that was entered elsewhere. */
export const closureValues = (entered: TimeslotFields): ClosureValues => ({
  fromDate: entered.fromDate ?? '',
  toDate: entered.toDate ?? '',
  fromTime: entered.fromTime ?? '',
  toTime: entered.toTime ?? '',
  workplaceIds: entered.workplaceIds ?? [],
  yearly: entered.yearly ?? false,
  reason: entered.reason ?? '',
});

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
