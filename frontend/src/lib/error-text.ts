// Maps errors to the sentences that users read (product: Errors). The only such mapping; shows nothing
// itself.
import type { Params } from '@/core';
import { canSay, hasText, type Translate } from './i18n';
import { PartError } from './load-part';
import { readable } from './params';
import { providerReason, type RefusedMoney } from './provider-reason';
import { isUndecided, NetworkError, PasskeyError, ProblemError, type Changed } from './problem';
import { staleText } from './stale-text';

/** The attempted action; some failures have a sentence of their own for it. */
export type Attempt = 'load' | 'save' | 'delete' | 'complete' | 'refund' | 'payment';

const OWN_SENTENCE: Partial<Record<Attempt, string>> = {
  delete: 'message.deleteError',
  complete: 'message.completionIssue',
  refund: 'message.refundNotPossible',
};

export interface ErrorText {
  title: string;
  /** The reason, in a second line. */
  detail: string | null;
}

/** Attempts after which money may have moved although no answer came. */
const MOVES_MONEY: Partial<Record<Attempt, true>> = { refund: true, payment: true };

/** Where a refusal is dealt with: the address, and the text key of its name. */
const LEADS: Readonly<Record<string, { to: string; label: string }>> = {
  'auth.second_factor_missing': { to: '/dashboard/userSettings', label: 'screen.userSettings' },
  'payment.provider_gone': { to: '/dashboard/payments?tab=needs', label: 'payment.needsPerson' },
};
export const leadOf = (error: unknown) => (error instanceof ProblemError && LEADS[error.code]) || null;

const isParam = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** The refusals that carry what the provider said. */
const BY_PROVIDER: Readonly<Record<string, RefusedMoney>> = {
  'payment.refused': 'payment',
  'refund.refused': 'refund',
};
const stringOr = (value: unknown) => (typeof value === 'string' ? value : null);

/** The refusal in the current language if its text and parameters are known; else as the server worded it. */
export function problemText(error: ProblemError, t: Translate): string {
  const of = BY_PROVIDER[error.code];
  if (of) {
    const { text, params } = providerReason(stringOr(error.extra.providerCode), stringOr(error.extra.providerText), of);
    return t(text, params);
  }
  if (error.code === 'request.stale') return staleText((error.extra.changed as Changed | undefined) ?? null, t);
  const params = Object.fromEntries(Object.entries(error.extra).filter(([, value]) => isParam(value))) as Params;
  if (canSay(error.code, params)) return t(error.code, readable(params, t));
  return error.message || t('message.error');
}

/** Why a part did not load. */
export const partReason = ({ reason }: PartError, t: Translate): string =>
  navigator.onLine ? t(`message.part.${reason.code}`, { detail: reason.detail }) : t('message.partOffline');

export function errorText(error: unknown, t: Translate, attempt: Attempt = 'load'): ErrorText {
  const own = OWN_SENTENCE[attempt];
  if (error instanceof PartError) {
    const key = error.kind === 'style' ? 'message.styleLoadFailure' : 'message.scriptLoadFailure';
    return { title: t(key, { part: error.part }), detail: partReason(error, t) };
  }
  if (error instanceof PasskeyError) return { title: t(error.text), detail: null };
  // Nobody is told that money did not move.
  if (MOVES_MONEY[attempt] && isUndecided(error))
    return {
      title: t('message.error'),
      detail: error instanceof ProblemError && hasText(error.code) ? problemText(error, t) : t('refund.unknown'),
    };
  if (error instanceof NetworkError)
    return {
      title: t(own ?? 'message.error'),
      detail: t(attempt === 'load' ? 'message.unreachable' : 'message.offline'),
    };
  if (!(error instanceof ProblemError)) return { title: t('message.somethingWrong'), detail: null };
  if (error.status >= 500)
    return { title: t(own ?? 'message.error'), detail: canSay(error.code, {}) ? t(error.code) : null };
  if (own) return { title: t(own), detail: problemText(error, t) };
  if (error.status === 422) return { title: t('message.checkAllFields'), detail: null };
  return { title: problemText(error, t), detail: null };
}
