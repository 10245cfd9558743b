// Server time that moves on while a screen is open, so that what it says stays true.
import { useEffect, useState } from 'react';
import { serverNow } from '@/lib/api';

/** Seconds matter to nobody at a desk; a quarter of a minute is soon enough. */
const STEP_MS = 15_000;

export function useNow(step = STEP_MS): string {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), step);
    return () => clearInterval(timer);
  }, [step]);
  return now;
}
