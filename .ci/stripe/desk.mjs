// The provider's own desk, and what else a test asks of the fake: what people do there themselves, the
// faults, the books, and events of any kind. Addresses below /_fake, bodies in JSON.
import { id, seconds, sign } from './wire.mjs';

export class Desk {
  constructor(stripe) {
    this.stripe = stripe;
  }

  /** Makes a refund that nobody asked for through the API: all that is left, or `amount`. */
  refund({ intent, amount, status = 'succeeded', webhook = true, metadata = {} }) {
    const { stripe } = this;
    const of = stripe.intent(intent);
    const refund = stripe.refundOf(of, amount ?? stripe.left(of), { status, metadata });
    if (webhook) stripe.event('refund.created', refund);
    return refund;
  }

  /** Ends a refund, also one that has ended. */
  end({ refund, status, webhook = true, reason = 'expired_or_canceled_card' }) {
    const row = this.stripe.refunds.get(refund);
    row.status = status;
    if (status === 'failed') row.failure_reason = reason;
    if (webhook) this.stripe.event(status === 'failed' ? 'refund.failed' : 'refund.updated', row);
    return row;
  }

  /** Captures an intent whatever its state: all of it, or `amount`. */
  capture({ intent, amount, webhook = true }) {
    const row = this.stripe.intent(intent);
    this.stripe.captured(row, amount ?? row.amount);
    if (webhook) this.stripe.event('payment_intent.succeeded', row);
    return row;
  }

  /** Ends an intent that is processing: captured, or back to where another card can be tried. */
  processed({ intent, succeeds, webhook = true }) {
    const row = this.stripe.intent(intent);
    if (row.status !== 'processing') throw new Error(`${intent} is ${row.status}`);
    if (succeeds) return this.capture({ intent, webhook });
    this.stripe.declined(row, 'insufficient_funds');
    if (webhook) this.stripe.event('payment_intent.payment_failed', row);
    return row;
  }

  /** A payment that somebody else made at the same account. */
  stranger({ amount, currency = 'rsd', metadata = {}, webhook = true }) {
    const { stripe } = this;
    const intent = stripe.newIntent({ amount, currency, metadata });
    stripe.captured(intent, amount);
    if (webhook) stripe.event('payment_intent.succeeded', intent);
    return intent;
  }

  /** Signs and sends an event: as it is given (`body`), or of `object`. Answers the receiver's status. */
  async send({ body, type, object, name = id('evt'), at = seconds() }) {
    const event = { id: name, object: 'event', created: at, data: { object }, livemode: false, type };
    const text = body === undefined ? JSON.stringify(event) : typeof body === 'string' ? body : JSON.stringify(body);
    const { url, secret } = this.stripe.hook;
    const headers = { 'content-type': 'application/json', 'stripe-signature': sign(secret, text, at) };
    const response = await fetch(url, { method: 'POST', headers, body: text });
    return { status: response.status };
  }

  answer(path, body) {
    const { stripe } = this;
    const { faults } = stripe;
    const nothing = (done) => done ?? {};
    switch (path) {
      case '/_fake/hook':
        stripe.hook = body;
        return {};
      case '/_fake/fault':
        return nothing(faults.add(body.what, body.times));
      case '/_fake/calm':
        faults.next = [];
        return {};
      case '/_fake/switch':
        return nothing(faults.set(body ?? {}));
      case '/_fake/settle':
        return stripe.settle();
      case '/_fake/refund':
        return this.refund(body);
      case '/_fake/end-refund':
        return this.end(body);
      case '/_fake/capture':
        return this.capture(body);
      case '/_fake/processed':
        return this.processed(body);
      case '/_fake/stranger':
        return this.stranger(body);
      case '/_fake/send':
        return this.send(body);
      // As Stripe does after a day.
      case '/_fake/forget-keys':
        return nothing(stripe.keys.clear());
      case '/_fake/requests':
        return stripe.requests;
      case '/_fake/events':
        return stripe.events;
      case '/_fake/intents':
        return [...stripe.intents.values()];
      case '/_fake/refunds':
        return [...stripe.refunds.values()];
      default:
        return null;
    }
  }
}
