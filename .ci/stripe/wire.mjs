// What requests and answers of Stripe's API are made of: names, forms, errors, signatures.
import { createHmac, randomBytes } from 'node:crypto';

export const id = (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const seconds = () => Math.floor(Date.now() / 1000);

/** An answer that is an error, in Stripe's shape. */
export class Failure extends Error {
  constructor(status, error, saved = true) {
    super(error.message);
    Object.assign(this, { status, error, saved });
  }
}
export const invalid = (message, more = {}) => new Failure(400, { type: 'invalid_request_error', message, ...more });
/** Wrong parameters: no endpoint was executed, so nothing is kept under the key. */
export const unfit = (message, more = {}) =>
  new Failure(400, { type: 'invalid_request_error', message, ...more }, false);
export const missing = (what, name, param) =>
  new Failure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${name}'`,
    param,
  });

/** `a[b][c]=1` as {a: {b: {c: '1'}}}. */
export function nested(text) {
  const all = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = name.split(/\[|\]\[|\]/).filter((part, at) => part !== '' || at === 0);
    let into = all;
    for (const part of parts.slice(0, -1)) into = into[part] ??= {};
    into[parts.at(-1)] = value;
  }
  return all;
}

/** The signature header of a body, as Stripe makes it. */
export function sign(secret, body, at = seconds()) {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

export function only(fields, known) {
  const strange = Object.keys(fields).find((name) => !known.includes(name) && name !== 'expand');
  if (strange) throw unfit(`Received unknown parameter: ${strange}`, { code: 'parameter_unknown', param: strange });
}

export function whole(text, param) {
  if (text === undefined) throw unfit(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (!/^\d+$/.test(text)) throw unfit(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param });
  if (Number(text) < 1)
    throw unfit('This value must be greater than or equal to 1.', { code: 'parameter_invalid_integer', param });
  return Number(text);
}
