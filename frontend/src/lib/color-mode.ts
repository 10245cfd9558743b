// Light or dark colors. Owns the stored choice and the class on <html> that the theme reads.
import { useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark';
const KEY = 'colorMode';
const listeners = new Set<() => void>();

export const colorMode = (): ColorMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

function apply(mode: ColorMode): void {
  const { classList, style } = document.documentElement;
  classList.toggle('dark', mode === 'dark');
  classList.toggle('light', mode === 'light');
  style.colorScheme = mode;
  for (const listener of listeners) listener();
}

export function setColorMode(mode: ColorMode): void {
  localStorage.setItem(KEY, mode);
  apply(mode);
}

/** Applies the stored choice; light without one. */
export function startColorMode(): void {
  apply(localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light');
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) apply(event.newValue === 'dark' ? 'dark' : 'light');
  });
}

export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  const mode = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, colorMode);
  return [mode, setColorMode];
}
