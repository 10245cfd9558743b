// The form values of a closure, in the branch form's row and in the dialog that decides the affected bookings.
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

/** Of a stored or entered closure; without one those of a new closure. */
export const closureValues = (closure: TimeslotFields = {}): ClosureValues => ({
  fromDate: closure.fromDate ?? '',
  toDate: closure.toDate ?? '',
  fromTime: closure.fromTime ?? '',
  toTime: closure.toTime ?? '',
  workplaceIds: closure.workplaceIds ?? [],
  yearly: closure.yearly ?? false,
  reason: closure.reason ?? '',
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
