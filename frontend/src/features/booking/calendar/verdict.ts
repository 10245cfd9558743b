// Whether a booking may be moved at all, from the core's answer.
import type { ActionVerdict, Actor, BookingFacts } from '@/core';
import { actionsNow } from '@/lib/offline';

export const verdictOf = (facts: BookingFacts, actor: Actor, now: string): ActionVerdict | undefined =>
  actionsNow({ facts, actor, now }).find(({ action }) => action === 'RESCHEDULE');
