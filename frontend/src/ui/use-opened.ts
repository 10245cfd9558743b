// What has never been open is not mounted: most dialogs and drawers of a page are never opened.
import { useEffect, useState } from 'react';

/**
 * Whether to mount what opens with `open`, and whether it is open now. It is mounted closed and opens a
 * moment later: Chakra waits for the end of an animation that it has not seen begin, and never closes.
 */
export function useOpened(open: boolean): { mounted: boolean; shown: boolean } {
  const [opened, setOpened] = useState(open);
  useEffect(() => {
    if (open) setOpened(true);
  }, [open]);
  return { mounted: opened || open, shown: opened && open };
}
