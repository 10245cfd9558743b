// Holds the one action dialog of a screen. The host lives above the buttons: a button that vanishes
// after its booking changed must not take the open dialog and its messages with it.
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyChunk } from '@/lib/lazy-chunk';
import { useAtBooking } from '@/shared/booking/at-booking';
import { useCloseIfMounted } from '@/ui/use-close-if-mounted';
import { ActionDialogContext, type DialogRequest } from './use-action-dialog';

/** A second dialog waits until the first one is gone and the focus is back at its button, in milliseconds. */
const BETWEEN_MS = 40;

// No screen opens with a dialog, and the dialogs hold most of the forms.
const dialogs = lazyChunk('actionDialogs', () => import('./requested-dialog'));
function Requested({ onClose, ...request }: DialogRequest & { onClose: () => void }) {
  const part = dialogs.usePart();
  const close = useCloseIfMounted(onClose);
  useAtBooking(request.booking.id);
  return part ? <part.RequestedDialog {...request} onClose={close} /> : null;
}

export function ActionDialogHost({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<DialogRequest | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  dialogs.usePrefetch();

  const show = useCallback((next: DialogRequest | null) => {
    setRequest(null);
    clearTimeout(waiting.current);
    if (next) waiting.current = setTimeout(() => setRequest(next), BETWEEN_MS);
  }, []);
  const open = useCallback((next: DialogRequest) => (next.after ? show(next) : setRequest(next)), [show]);
  return (
    <ActionDialogContext value={open}>
      {children}
      {request && <Requested {...request} onClose={() => show(request.after ?? null)} />}
    </ActionDialogContext>
  );
}
