// Which workplaces would take one part of a split stay.
import type { PlaceOffer, PlannedMove } from '@/core';
import type { MoveValues } from './move-values';

/** Each workplace's answer to a part; undefined while the parts do not follow each other. */
export const partOffers = (
  move: PlannedMove,
  { stays }: Pick<MoveValues, 'stays'>,
  at: number,
): readonly PlaceOffer[] => (stays.length === 1 ? move.offers : (move.parts[at] ?? []));

/** The path of the part that has no room; the path of the whole stay if that part is unknown. */
export function takenPath(move: PlannedMove, values: Pick<MoveValues, 'stays'>): string {
  const { stays } = values;
  if (stays.length < 2) return stays.length === 1 ? 'stays.0.workplaceId' : '';
  const at = stays.findIndex(({ workplaceId }, part) =>
    partOffers(move, values, part).some(({ id, free }) => id === workplaceId && !free),
  );
  return at < 0 ? '' : `stays.${at}.workplaceId`;
}
