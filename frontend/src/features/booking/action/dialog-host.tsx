// Holds the one action dialog of a screen. The host lives above the buttons: a button that vanishes
// after its booking changed must not take the open dialog and its messages with it.
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { MoveDialog } from '../move/move-dialog';
import { ActionDialog } from './action-dialog';
import { isPlain } from './actions';
import { ActionDialogContext, type DialogRequest } from './use-action-dialog';
import { WholeBooking } from './whole-booking';

/** A second dialog waits until the first one is gone and the focus is back at its button, in milliseconds. */
const BETWEEN_MS = 40;

export function ActionDialogHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<DialogRequest | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const show = useCallback((next: DialogRequest | null) => {
    setAsked(null);
    clearTimeout(waiting.current);
    if (next) waiting.current = setTimeout(() => setAsked(next), BETWEEN_MS);
  }, []);
  const open = useCallback((next: DialogRequest) => (next.after ? show(next) : setAsked(next)), [show]);
  return (
    <ActionDialogContext value={open}>
      {children}
      {asked && <RequestedDialog {...asked} onClose={() => show(asked.after ?? null)} />}
    </ActionDialogContext>
  );
}

function RequestedDialog({ verdict, booking, onClose }: DialogRequest & { onClose: () => void }) {
  if (isPlain(verdict) && !verdict.moveFirst)
    return <ActionDialog verdict={verdict} booking={booking} onClose={onClose} />;
  return (
    <WholeBooking of={booking} onClose={onClose}>
      {(whole) => <MoveDialog booking={whole} checkIn={verdict.moveFirst} onClose={onClose} />}
    </WholeBooking>
  );
}
