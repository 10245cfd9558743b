// Light or dark colors for components. Owns the switch; `look.ts` owns the stored choice and the class
// on <html> that the theme reads.
import { useSyncExternalStore } from 'react';
import { markMode, MODE_KEY, modeOf, storedMode, storeMode, type ColorMode } from './look';

export type { ColorMode } from './look';
const listeners = new Set<() => void>();

const colorMode = (): ColorMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

function apply(mode: ColorMode): void {
  markMode(mode);
  for (const listener of listeners) listener();
}

function setColorMode(mode: ColorMode): void {
  storeMode(mode);
  apply(mode);
}

/** Applies the stored choice; light without one. */
export function startColorMode(): void {
  apply(storedMode());
  window.addEventListener('storage', (event) => {
    if (event.key === MODE_KEY) apply(modeOf(event.newValue));
  });
}

export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  const mode = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, colorMode);
  return [mode, setColorMode];
}
