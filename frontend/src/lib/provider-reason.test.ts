// What a payment provider says, in words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { hasText, showLanguage, text } from './i18n';
import { providerReason, type RefusedMoney } from './provider-reason';

const words = (code: string | null, own: string | null = null, of: RefusedMoney = 'refund') => {
  const line = providerReason(code, own, of);
  return text(line.text, line.params);
};
const CODES = [
  ...readFileSync(join(import.meta.dirname, 'provider-reason.ts'), 'utf8').matchAll(/^ {2}(\w+): '[\w.]+',$/gm),
].map(([, code]) => code!);
/** The reasons of failed refunds and the codes of refused ones that Stripe documents. */
const STRIPE = [
  'amount_too_large',
  'charge_already_refunded',
  'charge_disputed',
  'charge_for_pending_refund_disputed',
  'declined',
  'expired_or_canceled_card',
  'insufficient_funds',
  'lost_or_stolen_card',
  'merchant_request',
  'unknown',
];

afterEach(() => showLanguage('en_US'));

describe('the reason of a provider', () => {
  it('is known for what providers document', () => {
    expect(CODES.length).toBeGreaterThan(40);
    expect(STRIPE.filter((code) => !CODES.includes(code))).toEqual([]);
  });

  it.each(['en_US', 'sr_Latn_RS'] as const)('has words for every known code in %s', async (language) => {
    await showLanguage(language);
    const bare = CODES.flatMap((code) =>
      (['payment', 'refund'] as const).filter((of) => !hasText(providerReason(code, null, of).text)),
    );
    expect(bare).toEqual([]);
  });

  it('speaks the language of the reader', async () => {
    expect(words('charge_disputed', 'Charge has been disputed.')).toBe(
      'The cardholder disputes this payment at the bank already; the bank decides where the money goes.',
    );
    await showLanguage('sr_Latn_RS');
    expect(words('charge_disputed', 'Charge has been disputed.')).toMatch(/^Vlasnik kartice već osporava/);
  });

  it('tells apart whose money did not suffice', () => {
    expect(words('insufficient_funds', null, 'payment')).toBe('There is not enough money on the card.');
    expect(words('insufficient_funds', null, 'refund')).toMatch(/account at the provider/);
  });

  it('is said in the provider’s own words where the code is not known, else in general', () => {
    expect(words('some_new_code', 'The vault is closed.')).toBe('The vault is closed.');
    expect(words('some_new_code', '')).toBe('The bank refused it.');
    expect(words(null)).toBe('The bank refused it.');
    expect(words(null, null, 'payment')).toBe('The payment provider refused the payment.');
  });

  it('is our own sentence where the refusal is our own', () => {
    expect(words('refund.found_first', 'x')).toMatch(/^A refund that was made at the provider was found first/);
    // The name of a group of texts is no sentence.
    expect(words('refund', 'Said the provider')).toBe('Said the provider');
  });
});
