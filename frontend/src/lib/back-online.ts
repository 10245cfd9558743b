// Detects that the network is back. The browser's event covers cable and Wi-Fi; a server that was down
// is asked at intervals.
import { useEffect } from 'react';
import { noteServerDate } from './clock';

const ASK_EVERY_MS = 5_000;
/** Whether the server answers; its time is known then. */
export async function reachable(): Promise<boolean> {
  const sentAt = Date.now();
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) noteServerDate(answer.headers.get('Date'), sentAt);
  return answer !== null && answer.status < 500;
}

/** Calls `run` once when the network comes back; never if it was always there. */
export function useBackOnline(run: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const back = () => {
      if (!over) run();
      over = true;
    };
    const wait = async () => {
      if (await reachable()) return back();
      if (!over) timer = setTimeout(() => void wait(), ASK_EVERY_MS);
    };
    window.addEventListener('online', back);
    void reachable().then((there) => {
      if (!there && !over) timer = setTimeout(() => void wait(), ASK_EVERY_MS);
    });
    return () => {
      over = true;
      clearTimeout(timer);
      window.removeEventListener('online', back);
    };
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps
}
