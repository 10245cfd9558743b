// How a form opens the dialog that closes a branch and decides the bookings in the way; the app's host shows
// it, because the dialog belongs to the bookings.
import { createContext, useContext } from 'react';
import type { BranchDetail, TimeslotFields } from '@/core';

export interface ClosureRequest {
  branch: BranchDetail;
  /** The closure as it was entered. */
  fields: TimeslotFields;
  /** Called with the branch after closure and decisions are saved. */
  onDone: (saved: BranchDetail) => void;
}

export const ClosureDialogContext = createContext<(request: ClosureRequest) => void>(() => undefined);
export const useClosureDialog = () => useContext(ClosureDialogContext);
