// Which places would take one part of a stay that changes its place on the way.
import type { BookingDetail, PlaceOffer, Planner } from '@/core';
import { serverNow } from '@/lib/api';
import { moveInput, partTimes, type MoveValues } from './move-values';

export const partOffers = (planner: Planner, booking: BookingDetail, values: MoveValues, at: number): PlaceOffer[] =>
  planner.move(moveInput({ ...partTimes(values, at), stays: [] }, booking), serverNow()).offers;

/** The path of the part that has no room; of the whole where it cannot be told. */
export function takenPath(planner: Planner, booking: BookingDetail, values: MoveValues): string {
  const { stays } = values;
  if (stays.length < 2) return stays.length === 1 ? 'stays.0.workplaceId' : '';
  const at = stays.findIndex(({ workplaceId }, part) => partOffers(planner, booking, values, part).some(({ id, free }) => id === workplaceId && !free));
  return at < 0 ? '' : `stays.${at}.workplaceId`;
}
