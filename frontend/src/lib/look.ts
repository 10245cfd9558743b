// The colour mode as it stands in storage and on <html>. public/static/js/look.js marks the stored
// mode before anything is painted.
import { readStored, writeStored } from './storage';

export type ColorMode = 'light' | 'dark';
export const MODE_KEY = 'colorMode';

/** Any other value than `dark` means light. */
export const modeOf = (stored: string | null): ColorMode => (stored === 'dark' ? 'dark' : 'light');
export const storedMode = () => modeOf(readStored(MODE_KEY));
export const storeMode = (mode: ColorMode) => writeStored(MODE_KEY, mode);

export function markMode(mode: ColorMode): void {
  const { classList, style } = document.documentElement;
  classList.toggle('dark', mode === 'dark');
  classList.toggle('light', mode === 'light');
  style.colorScheme = mode;
}
