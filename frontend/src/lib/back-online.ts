// Detects that the network is back. The browser's event covers cable and Wi-Fi; a server that was down
// is asked at intervals.
import { useEffect } from 'react';

const ASK_EVERY_MS = 5_000;
const reachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

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
