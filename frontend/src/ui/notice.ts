// What a short message says.
import type { Params } from '@/core';
import type { Attempt } from '@/lib/error-text';

/** An action offered by a toast; the click also closes the toast. */
export interface ToastAction {
  /** Text key. */
  label: string;
  run: () => void;
}

export interface Notice {
  /** Text key. */
  text: string;
  params?: Params | undefined;
  /** Further sentences beneath `text`, each a text key with its parameters. */
  more?: readonly { text: string; params?: Params }[] | undefined;
  /** Text key of a sentence above `text`. */
  headline?: string | undefined;
  action?: ToastAction | undefined;
}

export interface Failure {
  error: unknown;
  attempt?: Attempt | undefined;
}

export type Said = Notice | Failure;
