// The server's answer to a value being typed: asks after a pause, and only the latest question. An
// answer to an older question is dropped, and no other work waits for it. Nothing is cached beyond the
// screen, because free places change.
import { useCallback, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 250;

export interface LatestAnswer<T> {
  /** The answer to the latest answered question; stays until the next answer arrives. */
  answer: T | null;
  /** Whether `answer` belongs to the present question; `none`: nothing is asked. */
  state: 'none' | 'asking' | 'answered' | 'failed';
  /** Why the present question has no answer. */
  failure: unknown;
  /** Asks again, after the data have changed. */
  askAgain: () => void;
}

/** `question`: a text that names everything on which the answer depends; null asks nothing. */
export function useLatestAnswer<T>(
  question: string | null,
  ask: (question: string, signal: AbortSignal) => Promise<T>,
  pause = PAUSE_MS,
): LatestAnswer<T> {
  const [found, setFound] = useState<{ question: string; answer: T } | null>(null);
  const [failed, setFailed] = useState<{ question: string; failure: unknown } | null>(null);
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
        (failure: unknown) => abort.signal.aborted || setFailed({ question, failure }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [question, round, pause]);

  const askAgain = useCallback(() => setRound((n) => n + 1), []);
  const state =
    question === null
      ? 'none'
      : found?.question === question
        ? 'answered'
        : failed?.question === question
          ? 'failed'
          : 'asking';
  return { answer: found?.answer ?? null, state, failure: state === 'failed' ? failed?.failure : null, askAgain };
}
