// Closes a dialog after an answer.
import { useCallback, useEffect, useRef } from 'react';

/** Whether the calling component is still there, at the moment of the call. */
export function useIsMounted(): () => boolean {
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return useCallback(() => there.current, []);
}

/**
 * `onClose` while the calling component is there. Who closed a dialog that was still sending may have opened another
 * one by now, which the late answer must not close.
 */
export function useCloseIfMounted(onClose: () => void): () => void {
  const there = useIsMounted();
  return () => there() && onClose();
}
