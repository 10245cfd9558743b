// The mapping of errors to the specification's sentences.
import { describe, expect, it } from 'vitest';
import { errorText, leadOf, type Attempt } from './error-text';
import { showLanguage, text } from './i18n';
import { NetworkError, ProblemError } from './problem';

const words = (error: unknown, attempt?: Attempt) => errorText(error, text, attempt);
const refused = (status: number, code = 'some.code', message = 'Said the server') =>
  new ProblemError(status, code, message);

describe('errors in words', () => {
  it('5xx and network (§8.1)', () => {
    expect(words(refused(500)).title).toBe('An error occurred, please try again');
    expect(words(refused(503)).title).toBe('An error occurred, please try again');
    expect(words(new NetworkError()).title).toBe('An error occurred, please try again');
  });
  it('an unknown error (§8.2)', () =>
    expect(words(new TypeError('x is undefined')).title).toBe('Something went wrong'));
  it('a failed delete (§8.3), with the reason beneath', () => {
    expect(words(refused(409), 'delete')).toEqual({
      title: 'An error occurred while deleting, please try again',
      detail: 'Said the server',
    });
    expect(words(new NetworkError(), 'delete').title).toBe('An error occurred while deleting, please try again');
  });
  it('a failed completion (§8.4) and a refused refund (§4.7)', () => {
    expect(words(refused(409), 'complete').title).toBe(
      'There is an issue with booking completion process, please try again',
    );
    expect(words(refused(409), 'refund')).toEqual({ title: 'Refund not possible', detail: 'Said the server' });
  });
  it('a refund without an answer, which may have happened', () => {
    for (const lost of [new NetworkError(), refused(500), refused(503)])
      for (const attempt of ['refund', 'payment'] as const)
        expect(words(lost, attempt)).toEqual({
          title: 'An error occurred, please try again',
          detail: 'We do not know yet whether it went through. Trying again is safe: nothing is paid twice.',
        });
    // The first request is still under way: nothing is impossible yet.
    expect(words(refused(409, 'idempotency.running'), 'refund').title).toBe('An error occurred, please try again');
  });
  it('what the provider said to a refund, and that it cannot be reached', () => {
    const said = (extra: object) => new ProblemError(409, 'refund.refused', 'Refused', [], { ...extra });
    expect(words(said({ providerCode: 'charge_already_refunded', providerText: 'Charge x' }), 'refund')).toEqual({
      title: 'Refund not possible',
      detail: 'All of it was refunded at the provider already.',
    });
    expect(words(said({ providerCode: 'x_y', providerText: 'The vault is closed.' }), 'refund').detail).toBe(
      'The vault is closed.',
    );
    const unreached = words(refused(503, 'payment.provider_unreachable'), 'save');
    expect(unreached.detail).toBe('The payment provider cannot be reached. Nothing was sent; please try again.');
    const underWay = words(refused(409, 'payment.under_way'), 'save');
    expect(underWay.title).toMatch(/still under way/);
    expect(leadOf(refused(409, 'payment.provider_gone'))?.to).toBe('/dashboard/payments?tab=needs');
    expect(leadOf(refused(409, 'payment.under_way'))).toBeNull();
  });
  it('fields', () => expect(words(refused(422)).title).toBe('Check all fields'));
  it('everything else in the problem’s own words', () => {
    for (const status of [403, 404, 409, 412, 413, 415, 429])
      expect(words(refused(status)).title).toBe('Said the server');
  });
  it('in the language in force, where the code has a text', async () => {
    await showLanguage('sr_Latn_RS');
    expect(words(refused(409, 'validation.email_taken', 'Email already in use')).title).toBe(
      'Imejl adresa se već koristi',
    );
  });
  it('as the server worded it, if parameters of the text are missing', () => {
    expect(words(refused(409, 'validation.range', 'Between 1 and 5')).title).toBe('Between 1 and 5');
    expect(words(new ProblemError(409, 'validation.range', '', [], { min: 1, max: 5 })).title).toBe(
      'Must be between 1 and 5',
    );
  });
});
