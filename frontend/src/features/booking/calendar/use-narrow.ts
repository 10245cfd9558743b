// Whether the page is too narrow for days across: then the calendar is the day's list.
import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 699px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
