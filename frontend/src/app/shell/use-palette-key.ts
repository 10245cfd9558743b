// Ctrl K or ⌘ K opens the palette from any screen, unless a dialog waits for its answer.
import { useEffect } from 'react';

export function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // The browser's own meaning of the key would leave the page.
      event.preventDefault();
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
}
