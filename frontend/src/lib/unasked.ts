// Leaving a changed form without a question, because it is saved or gone.
import type { Location } from 'react-router-dom';

/** For `navigate`. The way back there asks again. */
export const UNASKED = { state: { unasked: true } } as const;

export const isUnasked = ({ state }: Location) => (state as { unasked?: boolean } | null)?.unasked === true;
