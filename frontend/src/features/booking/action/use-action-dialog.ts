// How a button asks for the dialog of an action; `dialog-host` shows it.
import { createContext, useContext } from 'react';
import type { BookingItem } from '@/core';
import type { DialogVerdict } from './actions';

export interface Asked {
  verdict: DialogVerdict;
  booking: BookingItem;
  /** The dialog that comes back once this one is closed. */
  after?: Asked;
}

export const ActionDialogContext = createContext<(asked: Asked) => void>(() => undefined);

/** Opens the dialog of an action on a booking. Verdict and version stay as they were seen. */
export const useActionDialog = () => useContext(ActionDialogContext);
