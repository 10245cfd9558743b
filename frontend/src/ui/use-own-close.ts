// Closes a dialog after an answer.
import { useEffect, useRef } from 'react';

/**
 * `onClose` while the calling component is there. Who closed a dialog that was still sending may have opened another
 * one by now, which the late answer must not close.
 */
export function useOwnClose(onClose: () => void): () => void {
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  return () => there.current && onClose();
}
