// Server time that moves on while a screen is open, so that the screen stays true.
import { useEffect, useState } from 'react';
import { serverNow } from '@/lib/api';

/** Staff at a desk do not need seconds; 15 seconds is exact enough. */
const STEP_MS = 15_000;

export function useNow(step = STEP_MS): string {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), step);
    return () => clearInterval(timer);
  }, [step]);
  return now;
}
