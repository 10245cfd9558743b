// Whether a booking may be moved at all, from the core's answer.
import { allowedActions, type ActionVerdict, type Actor, type BookingFacts } from '@/core';

export const verdictOf = (facts: BookingFacts, actor: Actor, now: string): ActionVerdict | undefined =>
  allowedActions({ facts, actor, now }).find(({ action }) => action === 'RESCHEDULE');
