// Keeps a screen true while money moves: reads the record every few seconds while the page is visible,
// and says how a refund ended that the screen has shown under way.
import { useEffect, useRef } from 'react';
import type { Refund } from '@/core';
import { notifyRefund } from './calls';

export const POLL_MS = 3_000;

/** Whether a provider is being asked, so that the answer may change by itself. */
export const moves = ({ endedAt, waitsForPerson }: Pick<Refund, 'endedAt' | 'waitsForPerson'>) =>
  endedAt === null && !waitsForPerson;

/** A toast for each of the refunds that ended since the last look. */
export function useEnded(refunds: readonly Refund[]): void {
  const moving = useRef(new Set<number>());
  useEffect(() => {
    for (const refund of refunds) {
      if (moves(refund)) moving.current.add(refund.id);
      else if (moving.current.delete(refund.id)) notifyRefund(refund);
    }
  }, [refunds]);
}
