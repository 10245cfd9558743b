// Short messages. What shows them, with the library, comes after the first painting; a message before it waits.
import type { Params } from '@/core';
import type { Attempt } from '@/lib/error-text';
import { lazyChunk } from '@/lib/lazy-chunk';
import type { Notice, Said, ToastAction } from './notice';

const toaster = lazyChunk('toasts', () => import('./toaster'));

let last = 0;

/** Shows a message as soon as it can be shown; answers the id of its toast. */
function say(kind: 'success' | 'error' | 'info', said: Said): number {
  last += 1;
  const id = last;
  // Without the part, which is asked for again at the next message, this one is lost: failures also stay on their page.
  toaster.load().then(
    ({ put }) => put(kind, said, id),
    () => undefined,
  );
  return id;
}

export const notify = {
  success: (text: string, params?: Params) => say('success', { text, params }),
  /** A success with an "Undo". */
  successWith: (text: string, action: ToastAction) => say('success', { text, action }),
  /** What was done to which booking, under its headline, with "Undo" if there is one. */
  done: (notice: Notice) => say('success', notice),
  /** What was refused, and the reason beneath it. */
  refused: (notice: Notice) => say('error', notice),
  /** Removes a toast that is no longer true. */
  dismiss: (id: number) =>
    void toaster.load().then(
      ({ remove }) => remove(id),
      () => undefined,
    ),
  info: (text: string, params?: Params) => say('info', { text, params }),
  /** What is so, under its headline. */
  report: (notice: Notice) => say('info', notice),
  /** A text key, or an error worded for the attempted action. */
  error: (what: unknown, attempt?: Attempt) =>
    say('error', typeof what === 'string' ? { text: what } : { error: what, attempt }),
};

/** The place of the toasts. */
export function Toaster() {
  const part = toaster.usePart('optional');
  return part ? <part.Toaster /> : null;
}
