// The server's answer to what is being typed: asked after a pause, the latest question only. An
// answer to an older question is dropped, and nothing waits for one. Nothing is kept beyond the
// screen: what is free, or who is late, is asked anew each time.
import { useCallback, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 250;

export interface LatestAnswer<T> {
  /** To the latest question that was answered; stays until the next answer is there. */
  answer: T | null;
  /** Whether the answer is to what is asked now; `none`: nothing is asked. */
  state: 'none' | 'asking' | 'answered' | 'failed';
  /** Asks once more: the world has changed. */
  again: () => void;
}

/** `question`: as a text that names all that the answer depends on; null asks nothing. */
export function useLatestAnswer<T>(
  question: string | null,
  ask: (question: string, signal: AbortSignal) => Promise<T>,
): LatestAnswer<T> {
  const [found, setFound] = useState<{ question: string; answer: T } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    if (question === null) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      latest.current(question, abort.signal).then(
        (answer) => {
          if (abort.signal.aborted) return;
          setFound({ question, answer });
          setFailed(null);
        },
        () => abort.signal.aborted || setFailed(question),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [question, round]);

  const again = useCallback(() => setRound((n) => n + 1), []);
  const state =
    question === null ? 'none' : found?.question === question ? 'answered' : failed === question ? 'failed' : 'asking';
  return { answer: found?.answer ?? null, state, again };
}
