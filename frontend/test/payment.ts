// Payments, refunds and requests as fixtures, complete as in the API's answers.
// The dialogs of money are a part that arrives later; loaded here, so that no test waits for it.
import '@/resource/payment/dialogs';
import type { Payment, PaymentDetail, PaymentItem, Refund, RefundRequest } from '@/core';

type Over<T> = Partial<T>;

/** A captured card payment of 18,000 RSD; `over` replaces members, and the facts follow. */
export function payment(over: Over<Payment> = {}): Payment {
  const item: PaymentItem = {
    id: 5,
    version: 2,
    createdAt: '2026-11-18T08:00:00Z',
    capturedAt: '2026-11-18T08:00:05Z',
    bookingId: 1,
    bookingNumber: 'B-2026-000001',
    guestName: 'Milica Jovanović',
    companyId: 1,
    companyName: 'Šapice',
    branchId: 1,
    branchName: 'Dorćol',
    timeZone: 'Europe/Belgrade',
    amount: 1_800_000,
    currency: 'RSD',
    method: 'CARD',
    way: 'ONLINE',
    provider: 'sandbox',
    status: 'SUCCESSFUL',
    captured: 1_800_000,
    refunded: 0,
    underWay: 0,
    refundable: 0,
    needsPerson: null,
    fiscalReceiptNumber: null,
    slipNumber: null,
    facts: undefined as never,
    ...over,
  };
  const { companyId, branchId, way, status, amount, captured, refunded, underWay, needsPerson } = item;
  return {
    refunds: [],
    ...over,
    ...item,
    refundable: over.refundable ?? captured - refunded - underWay,
    facts: { companyId, branchId, customerId: null, way, status, amount, captured, refunded, underWay, needsPerson },
  };
}

export const refund = ({ facts, ...over }: Over<Refund> = {}): Refund => ({
  id: 1,
  version: 1,
  paymentId: 5,
  bookingId: 1,
  amount: 400_000,
  currency: 'RSD',
  kind: 'GOODWILL',
  status: 'SENT',
  reason: 'One night less',
  createdAt: '2026-11-20T12:00:00Z',
  createdByName: 'Petar Marić',
  sentAt: '2026-11-20T12:00:00Z',
  endedAt: null,
  fiscalReceiptNumber: null,
  failure: null,
  waitsForPerson: false,
  way: 'ONLINE',
  ...over,
  facts: {
    companyId: 1,
    branchId: 1,
    customerId: null,
    way: over.way ?? 'ONLINE',
    status: over.status ?? 'SENT',
    ...facts,
  },
});

export const refundRequest = ({ facts, ...over }: Over<RefundRequest> = {}): RefundRequest => ({
  id: 3,
  version: 1,
  paymentId: 5,
  bookingId: 1,
  bookingNumber: 'B-2026-000001',
  guestName: 'Milica Jovanović',
  companyId: 1,
  branchId: 1,
  amount: 200_000,
  currency: 'RSD',
  reason: 'No grooming, he was too anxious',
  status: 'OPEN',
  createdAt: '2026-11-20T11:58:00Z',
  createdByName: 'Jelena Petrović',
  decidedAt: null,
  decidedByName: null,
  declineReason: null,
  refundId: null,
  timeZone: 'Europe/Belgrade',
  ...over,
  facts: { companyId: 1, branchId: 1, status: over.status ?? 'OPEN', createdBy: 3, ...facts },
});

export const paymentDetail = (over: Over<PaymentDetail> = {}): PaymentDetail => ({
  providerRef: 'pi_7',
  attempts: [
    {
      id: 1,
      number: 1,
      status: 'CAPTURED',
      provider: 'sandbox',
      providerRef: 'pi_7',
      startedAt: '2026-11-18T08:00:00Z',
      endedAt: '2026-11-18T08:00:05Z',
      failure: null,
      failureText: null,
      nextAskAt: null,
    },
  ],
  refundRequests: [],
  ledger: [
    {
      id: 1,
      at: '2026-11-18T08:00:05Z',
      cause: 'CAPTURE',
      account: 'CLEARING_CARD',
      amount: 1_800_000,
      currency: 'RSD',
      refundId: null,
      attemptId: 1,
    },
    {
      id: 2,
      at: '2026-11-18T08:00:05Z',
      cause: 'CAPTURE',
      account: 'BOOKING',
      amount: -1_800_000,
      currency: 'RSD',
      refundId: null,
      attemptId: 1,
    },
  ],
  ...over,
  ...payment(over),
});
