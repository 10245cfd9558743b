// How a button opens a dialog of money; `dialog-host` shows it.
import { createContext, useContext } from 'react';
import type { BookingDetail, Payment, Refund, RefundRequest } from '@/core';

export type MoneyRequest =
  | { dialog: 'refund' | 'ask' | 'void' | 'resolve'; payment: Payment }
  | { dialog: 'approve' | 'decline'; request: RefundRequest }
  | { dialog: 'confirm'; refund: Refund }
  | { dialog: 'record'; booking: BookingDetail };

export const MoneyDialogContext = createContext<(request: MoneyRequest) => void>(() => undefined);
export const useMoneyDialog = () => useContext(MoneyDialogContext);
