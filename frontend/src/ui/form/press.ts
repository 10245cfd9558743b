// Whether a pointer is pressed now. What would move the page under it waits until it is released: else a field that
// is left by pressing a button would show its error, the button would move away, and the press would be lost.
import { useRef, useSyncExternalStore } from 'react';

let isPressed = false;
const listeners = new Set<() => void>();

function press() {
  isPressed = true;
}
/** After the click, which comes with the release. */
const release = () =>
  setTimeout(() => {
    isPressed = false;
    listeners.forEach((listener) => listener());
  });

window.addEventListener('pointerdown', press, true);
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, true);
// Of the window itself: the blur of a field does not bubble.
window.addEventListener('blur', release);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest value that came while no pointer was pressed. */
export function useOnRelease<T>(value: T): T {
  const pressed = useSyncExternalStore(subscribe, () => isPressed);
  const shown = useRef(value);
  if (!pressed) shown.current = value;
  return shown.current;
}
