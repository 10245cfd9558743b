// Leaving a changed form without a question, because it is saved or gone.
import type { Location } from 'react-router-dom';

/** For `navigate`. The way back there asks again. */
export const SKIP_LEAVE_GUARD = { state: { skipLeaveGuard: true } } as const;

export const skipsLeaveGuard = ({ state }: Location) =>
  (state as { skipLeaveGuard?: boolean } | null)?.skipLeaveGuard === true;
