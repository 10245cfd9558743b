// What the server knows of free places, asked as one types: after a pause, the latest question
// only. The answer before stays until the next one is there, and nothing waits for it.
import { useCallback, useEffect, useState } from 'react';
import type { Quoted, QuoteInput } from '@/core';
import { api } from '@/lib/api';

const PAUSE_MS = 250;

export interface Quotation {
  quoted: Quoted | null;
  /** Whether the answer is to what stands there now; `none`: nothing can be asked yet. */
  state: 'none' | 'asking' | 'answered' | 'failed';
  /** Asks once more: the world has changed. */
  again: () => void;
}

export function useQuoted(question: QuoteInput | null): Quotation {
  const asked = question && JSON.stringify(question);
  const [answer, setAnswer] = useState<{ asked: string; quoted: Quoted } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!asked) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api.post<Quoted>('/quotes', JSON.parse(asked), { signal: abort.signal }).then(
        (quoted) => {
          if (abort.signal.aborted) return;
          setAnswer({ asked, quoted });
          setFailed(null);
        },
        () => abort.signal.aborted || setFailed(asked),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, round]);

  const again = useCallback(() => setRound((n) => n + 1), []);
  // While a date is half typed the answer before it stays, too.
  const state = !asked ? 'none' : answer?.asked === asked ? 'answered' : failed === asked ? 'failed' : 'asking';
  return { quoted: answer?.quoted ?? null, state, again };
}
