// Holds the one action dialog of a screen. It lives above the buttons: a button that vanishes
// because the booking has moved on must not take the open dialog, and what it says, with it.
import { createContext, useContext, useState, type ReactNode } from 'react';
import type { BookingItem } from '@/core';
import { ActionDialog } from './action-dialog';
import type { DialogVerdict } from './actions';

interface Asked {
  verdict: DialogVerdict;
  booking: BookingItem;
}

const Context = createContext<(asked: Asked) => void>(() => undefined);

/** Opens the dialog of an action on a booking. Verdict and version stay as they were seen. */
export const useActionDialog = () => useContext(Context);

export function ActionDialogHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Context value={setAsked}>
      {children}
      {asked && <ActionDialog {...asked} onClose={() => setAsked(null)} />}
    </Context>
  );
}
