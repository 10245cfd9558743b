// Whether single letters are keys in this browser. They can be switched off, because speech input and
// unsteady hands press them unintended.
import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '@/lib/storage';

const KEY = 'letters';
const listeners = new Set<() => void>();
const areOn = () => readStored(KEY) !== 'off';

function set(on: boolean): void {
  if (on) removeStored(KEY);
  else writeStored(KEY, 'off');
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLettersOn = () => [useSyncExternalStore(listen, areOn), set] as const;
