// How a button opens the dialog of an action; `dialog-host` shows it.
import { createContext, useContext } from 'react';
import type { BookingItem } from '@/core';
import type { DialogVerdict } from './actions';

export interface DialogRequest {
  verdict: DialogVerdict;
  booking: BookingItem;
  /** The dialog that opens again when this one is closed. */
  after?: DialogRequest;
}

export const ActionDialogContext = createContext<(request: DialogRequest) => void>(() => undefined);

/** Opens the dialog of an action on a booking. Verdict and version stay as the user saw them. */
export const useActionDialog = () => useContext(ActionDialogContext);
