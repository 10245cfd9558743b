// How a button opens a dialog of money; `dialog-host` shows it.
import { createContext, useContext } from 'react';
import type { BookingDetail, Payment, PaymentConcern, Refund, RefundRequest } from '@/core';

/** What a refund dialog needs to know of its payment; the rest is read. */
export type PaymentToRefund = Pick<Payment, 'id' | 'bookingId' | 'guestName' | 'way'>;
/** What is confirmed of a refund; `guestName`: where the page is not about one guest. */
export type RefundToConfirm = Pick<Refund, 'id' | 'way' | 'kind' | 'amount' | 'currency'> & {
  bookingId: number | null;
  guestName?: string | null;
};

export type MoneyRequest =
  | { dialog: 'refund' | 'ask'; payment: PaymentToRefund; concern?: PaymentConcern }
  | { dialog: 'void'; payment: Payment }
  | { dialog: 'settle'; concern: PaymentConcern }
  | { dialog: 'kind'; refund: Refund }
  | { dialog: 'approve' | 'decline'; request: RefundRequest }
  | { dialog: 'confirm'; refund: RefundToConfirm }
  | { dialog: 'record'; booking: BookingDetail };

export const MoneyDialogContext = createContext<(request: MoneyRequest) => void>(() => undefined);
export const useMoneyDialog = () => useContext(MoneyDialogContext);

/** The booking that a dialog is about; null: money that has none. */
export function bookingOf(request: MoneyRequest): number | null {
  switch (request.dialog) {
    case 'record':
      return request.booking.id;
    case 'refund':
    case 'ask':
    case 'void':
      return request.payment.bookingId;
    case 'approve':
    case 'decline':
      return request.request.bookingId;
    case 'confirm':
    case 'kind':
      return request.refund.bookingId;
    case 'settle':
      return request.concern.bookingId;
  }
}
