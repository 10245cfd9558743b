// The bookings that stand in the way, a line each.
import { chakra } from '@chakra-ui/react';
import type { Collision } from '@/core';
import { DOT } from '@/lib/format';
import type { ProblemError } from '@/lib/problem';
import { dayOrTime } from './day-or-time';

/** The collisions in a refusal. */
export const collisionsOf = (problem: ProblemError) => (problem.extra['collisions'] as Collision[] | undefined) ?? [];

const sentence = (one: Collision) =>
  [one.workplaceName, one.guestName, one.number, `${dayOrTime(one.fromLocal)} – ${dayOrTime(one.toLocal)}`].join(DOT);

export function CollisionList({ collisions }: { collisions: readonly Collision[] }) {
  if (collisions.length === 0) return null;
  return (
    <chakra.ul listStyleType="none" my="1">
      {collisions.map((one) => (
        <li key={`${one.workplaceId} ${one.bookingId} ${one.from}`}>{sentence(one)}</li>
      ))}
    </chakra.ul>
  );
}
