// Why a payment provider refused: the one place that words the codes of providers. A code that is not known is said
// in the provider's own words, else in a general sentence.
import type { Params } from '@/core';
import { canSay } from './i18n';

/** What was refused; some codes mean another thing of a refund than of a payment. */
export type RefusedMoney = 'payment' | 'refund';

/** A text key with its parameters. */
export interface Line {
  text: string;
  params?: Params;
}

/** Stripe's codes of refused refunds and cards, and those of the sandbox. */
const COMMON: Readonly<Record<string, string>> = {
  amount_too_large: 'providerReason.amountTooLarge',
  amount_too_small: 'providerReason.amountTooSmall',
  authentication_required: 'providerReason.notConfirmed',
  balance_insufficient: 'providerReason.accountFunds',
  call_issuer: 'providerReason.declined',
  canceled: 'providerReason.stopped',
  card_declined: 'providerReason.declined',
  card_not_supported: 'providerReason.cardNotSupported',
  card_velocity_exceeded: 'providerReason.cardLimit',
  charge_already_refunded: 'providerReason.refundedAlready',
  charge_disputed: 'providerReason.disputed',
  charge_exceeds_source_limit: 'providerReason.cardLimit',
  charge_for_pending_refund_disputed: 'providerReason.disputed',
  currency_not_supported: 'providerReason.cardNotSupported',
  declined: 'providerReason.declined',
  do_not_honor: 'providerReason.declined',
  expired_card: 'providerReason.cardEnded',
  expired_or_canceled_card: 'providerReason.cardEnded',
  fraudulent: 'providerReason.suspected',
  generic_decline: 'providerReason.declined',
  incorrect_cvc: 'providerReason.cardDetails',
  incorrect_number: 'providerReason.cardDetails',
  incorrect_zip: 'providerReason.cardDetails',
  insufficient_funds: 'providerReason.cardFunds',
  invalid_account: 'providerReason.cardEnded',
  invalid_cvc: 'providerReason.cardDetails',
  invalid_expiry_month: 'providerReason.cardDetails',
  invalid_expiry_year: 'providerReason.cardDetails',
  invalid_number: 'providerReason.cardDetails',
  issuer_not_available: 'providerReason.bankBusy',
  late_failure: 'providerReason.refusedLater',
  lost_card: 'providerReason.cardLost',
  lost_or_stolen_card: 'providerReason.cardLost',
  merchant_request: 'providerReason.stopped',
  not_permitted: 'providerReason.cardNotSupported',
  payment_intent_authentication_failure: 'providerReason.notConfirmed',
  pickup_card: 'providerReason.cardLost',
  processing_error: 'providerReason.bankBusy',
  refund_disputed_payment: 'providerReason.disputed',
  refund_refused: 'providerReason.declined',
  refused: 'providerReason.declined',
  restricted_card: 'providerReason.cardNotSupported',
  stolen_card: 'providerReason.cardLost',
  transaction_not_allowed: 'providerReason.cardNotSupported',
  try_again_later: 'providerReason.bankBusy',
  unknown: 'providerReason.noReason',
  withdrawal_count_limit_exceeded: 'providerReason.cardLimit',
};
const OF: Readonly<Record<RefusedMoney, Readonly<Record<string, string>>>> = {
  payment: COMMON,
  // The guest's card pays a payment, the account at the provider a refund.
  refund: { ...COMMON, insufficient_funds: 'providerReason.accountFunds' },
};
const GENERAL: Readonly<Record<RefusedMoney, string>> = { payment: 'payment.refused', refund: 'refund.failure.other' };

/** Whether a code is the server's own, with a text of its own: nobody at the provider said it. */
export const isOwnCode = (code: string | null): code is string =>
  code !== null && code.includes('.') && canSay(code, {});

/** `code` and `text`: what the provider said, as far as it did. */
export function providerReason(code: string | null, text: string | null, of: RefusedMoney): Line {
  if (isOwnCode(code)) return { text: code };
  const known = code === null ? undefined : OF[of][code];
  if (known !== undefined) return { text: known };
  return text ? { text: 'providerReason.words', params: { text } } : { text: GENERAL[of] };
}
