// The server's answer about free places, asked while typing. The previous answer stays until the next
// one arrives, also while a date is half typed.
import type { Quoted, QuoteInput } from '@/core';
import { api } from '@/lib/api';
import { useLatestAnswer, type LatestAnswer } from '@/lib/latest-answer';

export interface Quotation extends Pick<LatestAnswer<Quoted>, 'state' | 'askAgain'> {
  quoted: Quoted | null;
}

export function useQuoted(question: QuoteInput | null): Quotation {
  const { answer, state, askAgain } = useLatestAnswer(question && JSON.stringify(question), (body, signal) =>
    api.post<Quoted>('/quotes', JSON.parse(body), { signal }),
  );
  return { quoted: answer, state, askAgain };
}
