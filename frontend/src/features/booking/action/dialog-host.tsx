// Holds the one action dialog of a screen. It lives above the buttons: a button that vanishes
// because the booking has moved on must not take the open dialog, and what it says, with it.
import { createContext, useContext, useState, type ReactNode } from 'react';
import type { BookingItem } from '@/core';
import { MoveDialog } from '../move/move-dialog';
import { ActionDialog } from './action-dialog';
import { isPlain, type DialogVerdict } from './actions';
import { WholeBooking } from './whole-booking';

interface Asked {
  verdict: DialogVerdict;
  booking: BookingItem;
}

const Context = createContext<(asked: Asked) => void>(() => undefined);

/** Opens the dialog of an action on a booking. Verdict and version stay as they were seen. */
export const useActionDialog = () => useContext(Context);

export function ActionDialogHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Context value={setAsked}>
      {children}
      {asked && <Asking {...asked} onClose={close} />}
    </Context>
  );
}

function Asking({ verdict, booking, onClose }: Asked & { onClose: () => void }) {
  if (isPlain(verdict) && !verdict.moveFirst) return <ActionDialog verdict={verdict} booking={booking} onClose={onClose} />;
  return <WholeBooking of={booking} onClose={onClose}>{(whole) => <MoveDialog booking={whole} checkIn={verdict.moveFirst} onClose={onClose} />}</WholeBooking>;
}
