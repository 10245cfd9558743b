// Whether a media query holds now. For what CSS alone can't do: another order of the page, or
// another part in its place.
import { useSyncExternalStore } from 'react';

function watching(query: string): () => boolean {
  function subscribe(listener: () => void): () => void {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Too narrow for days across: then the calendar is the day's list. */
export const useNarrow = watching('(max-width: 699px)');
/** Too narrow for the price beside the form: then it stands in it, above the button that saves. */
export const useOneColumn = watching('(max-width: 1199.98px)');
