// Sends one request at a time, for a button: `busy` says what is being sent. Its failure stands in the dialog that
// sent it; a button without a dialog, and a dialog that was closed in the meantime, tell it by a toast.
import { useState } from 'react';
import type { Attempt } from '@/lib/error-text';
import { notify } from './toast';
import { useIsMounted } from './use-close-if-mounted';

export interface Sending<Name extends string> {
  /** What is being sent. */
  busy: Name | null;
  /** Null: none, or told by a toast. */
  failure: unknown;
  forgetFailure: () => void;
  send: (name: Name, work: () => Promise<unknown>) => Promise<void>;
}

export function useSending<Name extends string>(attempt: Attempt = 'load', { inDialog = false } = {}): Sending<Name> {
  const [busy, setBusy] = useState<Name | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const there = useIsMounted();

  async function send(name: Name, work: () => Promise<unknown>) {
    if (busy !== null) return;
    setBusy(name);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (inDialog && there()) setFailure(error);
      else notify.error(error, attempt);
    }
    setBusy(null);
  }
  return { busy, failure, forgetFailure: () => setFailure(null), send };
}
