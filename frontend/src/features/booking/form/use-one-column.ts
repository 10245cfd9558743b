// Whether the page is too narrow for what follows from the form to stand beside it: then it
// stands in it, above the button that saves.
import { useSyncExternalStore } from 'react';

/** Below the width from which on there are two columns. */
const ONE_COLUMN = '(max-width: 1199.98px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(ONE_COLUMN);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useOneColumn = () => useSyncExternalStore(subscribe, () => window.matchMedia(ONE_COLUMN).matches);
