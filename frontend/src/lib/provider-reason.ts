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
  amount_too_large: 'amountTooLarge',
  amount_too_small: 'amountTooSmall',
  authentication_required: 'notConfirmed',
  balance_insufficient: 'accountFunds',
  call_issuer: 'declined',
  canceled: 'stopped',
  card_declined: 'declined',
  card_not_supported: 'cardNotSupported',
  card_velocity_exceeded: 'cardLimit',
  charge_already_refunded: 'refundedAlready',
  charge_disputed: 'disputed',
  charge_exceeds_source_limit: 'cardLimit',
  charge_for_pending_refund_disputed: 'disputed',
  currency_not_supported: 'cardNotSupported',
  declined: 'declined',
  do_not_honor: 'declined',
  expired_card: 'cardEnded',
  expired_or_canceled_card: 'cardEnded',
  fraudulent: 'suspected',
  generic_decline: 'declined',
  incorrect_cvc: 'cardDetails',
  incorrect_number: 'cardDetails',
  incorrect_zip: 'cardDetails',
  insufficient_funds: 'cardFunds',
  invalid_account: 'cardEnded',
  invalid_cvc: 'cardDetails',
  invalid_expiry_month: 'cardDetails',
  invalid_expiry_year: 'cardDetails',
  invalid_number: 'cardDetails',
  issuer_not_available: 'bankBusy',
  late_failure: 'refusedLater',
  lost_card: 'cardLost',
  lost_or_stolen_card: 'cardLost',
  merchant_request: 'stopped',
  not_permitted: 'cardNotSupported',
  payment_intent_authentication_failure: 'notConfirmed',
  pickup_card: 'cardLost',
  processing_error: 'bankBusy',
  refund_disputed_payment: 'disputed',
  refund_refused: 'declined',
  refused: 'declined',
  restricted_card: 'cardNotSupported',
  stolen_card: 'cardLost',
  transaction_not_allowed: 'cardNotSupported',
  try_again_later: 'bankBusy',
  unknown: 'noReason',
  withdrawal_count_limit_exceeded: 'cardLimit',
};
const OF: Readonly<Record<RefusedMoney, Readonly<Record<string, string>>>> = {
  payment: COMMON,
  // The guest's card pays a payment, the account at the provider a refund.
  refund: { ...COMMON, insufficient_funds: 'accountFunds' },
};
const GENERAL: Readonly<Record<RefusedMoney, string>> = { payment: 'payment.refused', refund: 'refund.failure.other' };

/** Whether a code is the server's own, with a text of its own: nobody at the provider said it. */
export const isOwnCode = (code: string | null): code is string =>
  code !== null && code.includes('.') && canSay(code, {});

/** `code` and `text`: what the provider said, as far as it did. */
export function providerReason(code: string | null, text: string | null, of: RefusedMoney): Line {
  if (isOwnCode(code)) return { text: code };
  const known = code === null ? undefined : OF[of][code];
  if (known !== undefined) return { text: `providerReason.${known}` };
  return text ? { text: 'providerReason.words', params: { text } } : { text: GENERAL[of] };
}
