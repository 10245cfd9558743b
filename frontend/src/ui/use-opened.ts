// What has never been open is not mounted: most dialogs and drawers of a page are never opened.
import { useState } from 'react';

/** Whether `open` has been true since the component was mounted. */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open;
}
