// Whether a media query holds now. Only for changes that CSS cannot make: another order of the page,
// or another component.
import { useSyncExternalStore } from 'react';

function watching(query: string): () => boolean {
  function subscribe(listener: () => void): () => void {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Too narrow for the calendar's days: it shows the day's list instead. */
export const useNarrow = watching('(max-width: 699px)');
/** Too narrow for what follows from a form beside it: it stands in the form, above the button. */
export const useOneColumn = watching('(max-width: 1199.98px)');
