// Stripe's payment intents, refunds and events, as its documentation tells of them.
import { randomBytes } from 'node:crypto';
import { Faults } from './faults.mjs';
import { Failure, id, invalid, missing, nested, only, seconds, sign, unfit, whole } from './wire.mjs';

/** What the documentation's test cards do when an intent is confirmed with them. */
const CARDS = {
  pm_card_visa: {},
  pm_card_visa_chargeDeclined: { declined: 'generic_decline' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { declined: 'insufficient_funds' },
  pm_card_threeDSecure2Required: { action: true },
  // A refund succeeds, and fails later.
  pm_card_refundFail: { refund: 'fails later' },
  // A refund is pending, and succeeds later.
  pm_card_pendingRefund: { refund: 'pending' },
  // Ours: the capture goes on, and ends at the desk (`/_fake/processed`).
  pm_fake_processing: { processing: true },
};
/** What is processing could be canceled in rare cases only; here it never can. */
const CANCELABLE = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'];

export class Stripe {
  intents = new Map();
  refunds = new Map();
  keys = new Map();
  events = [];
  requests = [];
  faults = new Faults();
  hook = null;
  apiVersion = '';

  event(type, object) {
    const event = {
      id: id('evt'),
      object: 'event',
      api_version: this.apiVersion,
      created: seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: this.hook ? 1 : 0,
      request: { id: null, idempotency_key: null },
      type,
    };
    const body = JSON.stringify(event, null, 2);
    this.events.push(body);
    if (this.hook && this.faults.switches.webhooks) void this.deliver(body);
  }

  /** Until the receiver says 2xx. */
  async deliver(body) {
    for (let pause = 100; pause < 30_000 && this.hook; pause *= 2) {
      // Where events go now, which may be another address than at the first try.
      const { url, secret } = this.hook;
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(secret, body) };
      const ok = await fetch(url, { method: 'POST', headers, body })
        .then((r) => r.ok)
        .catch(() => false);
      if (ok) return;
      await new Promise((r) => setTimeout(r, pause));
    }
  }

  create(fields) {
    const known = [
      'amount',
      'currency',
      'description',
      'metadata',
      'capture_method',
      'payment_method_types',
      'automatic_payment_methods',
      'payment_method',
      'confirm',
      'receipt_email',
    ];
    only(fields, known);
    const amount = whole(fields.amount, 'amount');
    if (!/^[a-z]{3}$/.test(fields.currency ?? '')) {
      throw unfit(fields.currency ? 'Invalid currency' : 'Missing required param: currency.', { param: 'currency' });
    }
    const intent = this.newIntent({ ...fields, amount });
    this.event('payment_intent.created', intent);
    return intent;
  }

  newIntent(fields) {
    const name = id('pi');
    const intent = {
      id: name,
      object: 'payment_intent',
      amount: fields.amount,
      amount_capturable: 0,
      amount_received: 0,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: fields.capture_method ?? 'automatic_async',
      client_secret: `${name}_secret_${randomBytes(12).toString('hex')}`,
      created: seconds(),
      currency: fields.currency,
      description: fields.description ?? null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: fields.metadata ?? {},
      next_action: null,
      payment_method: null,
      payment_method_types: Object.values(fields.payment_method_types ?? { 0: 'card' }),
      status: 'requires_payment_method',
    };
    this.intents.set(name, intent);
    return intent;
  }

  intent(name, param = 'intent') {
    const intent = this.intents.get(name);
    if (!intent) throw missing('payment_intent', name, param);
    return intent;
  }

  confirm(intent, fields) {
    only(fields, ['payment_method', 'return_url']);
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
      throw this.unexpected(intent, 'confirm');
    }
    const card = CARDS[fields.payment_method];
    if (!card) throw missing('PaymentMethod', fields.payment_method ?? '', 'payment_method');
    intent.payment_method = fields.payment_method;
    if (card.declined) {
      const error = this.declined(intent, card.declined);
      this.event('payment_intent.payment_failed', intent);
      throw new Failure(402, { ...error, payment_intent: intent });
    }
    if (card.action) {
      Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      this.event('payment_intent.requires_action', intent);
      return intent;
    }
    if (card.processing) {
      Object.assign(intent, { status: 'processing', last_payment_error: null });
      this.event('payment_intent.processing', intent);
      return intent;
    }
    this.captured(intent, intent.amount);
    this.event('payment_intent.succeeded', intent);
    return intent;
  }

  captured(intent, amount) {
    const charge = { latest_charge: id('ch'), last_payment_error: null };
    Object.assign(intent, { status: 'succeeded', amount_received: amount, ...charge });
  }

  /** Back to where another card can be tried; the error that says why. */
  declined(intent, decline_code) {
    const error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code,
      message: 'Your card was declined.',
      charge: id('ch'),
    };
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error, payment_method: null });
    return error;
  }

  cancel(intent, fields) {
    only(fields, ['cancellation_reason']);
    const reasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'];
    if (fields.cancellation_reason && !reasons.includes(fields.cancellation_reason)) {
      throw unfit('Invalid cancellation_reason', { param: 'cancellation_reason' });
    }
    if (!CANCELABLE.includes(intent.status)) throw this.unexpected(intent, 'cancel');
    const cancellation_reason = fields.cancellation_reason ?? null;
    Object.assign(intent, { status: 'canceled', canceled_at: seconds(), cancellation_reason });
    this.event('payment_intent.canceled', intent);
    return intent;
  }

  unexpected(intent, verb) {
    const message = `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`;
    return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  }

  refund(fields) {
    only(fields, ['payment_intent', 'amount', 'reason', 'metadata']);
    if (!fields.payment_intent) {
      throw unfit('One of the following params should be provided for this request: payment_intent or charge.');
    }
    if (fields.reason && !['duplicate', 'fraudulent', 'requested_by_customer'].includes(fields.reason)) {
      throw unfit('Invalid reason', { param: 'reason' });
    }
    const intent = this.intent(fields.payment_intent, 'payment_intent');
    if (intent.status !== 'succeeded') {
      throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
    }
    const left = this.left(intent);
    const amount = fields.amount === undefined ? left : whole(fields.amount, 'amount');
    const { checks } = this.faults.switches;
    if (checks && left === 0) {
      throw invalid(`Charge ${intent.latest_charge} has already been refunded.`, { code: 'charge_already_refunded' });
    }
    if (checks && amount > left) {
      throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    }
    const status = CARDS[intent.payment_method]?.refund === 'pending' ? 'pending' : 'succeeded';
    const refund = this.refundOf(intent, amount, { ...fields, status });
    this.event('refund.created', refund);
    return refund;
  }

  /** What is left of a captured intent. */
  left(intent) {
    const counts = (refund) => refund.payment_intent === intent.id && !['failed', 'canceled'].includes(refund.status);
    const taken = [...this.refunds.values()].filter(counts);
    return intent.amount_received - taken.reduce((sum, refund) => sum + refund.amount, 0);
  }

  refundOf(intent, amount, fields) {
    const refund = {
      id: id('re'),
      object: 'refund',
      amount,
      balance_transaction: id('txn'),
      charge: intent.latest_charge,
      created: seconds(),
      currency: intent.currency,
      metadata: fields.metadata ?? {},
      payment_intent: intent.id,
      reason: fields.reason ?? null,
      status: fields.status,
    };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  /** The later end of refunds of the cards that have one. */
  settle() {
    for (const refund of this.refunds.values()) {
      const kind = CARDS[this.intents.get(refund.payment_intent).payment_method]?.refund;
      if (kind === 'pending' && refund.status === 'pending') {
        refund.status = 'succeeded';
        this.event('refund.updated', refund);
      } else if (kind === 'fails later' && refund.status === 'succeeded') {
        Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
        this.event('refund.failed', refund);
      }
    }
    return {};
  }

  /** A page of a list, newest first. */
  page(url, all, query) {
    const limit = query.limit === undefined ? 10 : whole(query.limit, 'limit');
    if (limit > 100) throw unfit('Invalid limit', { param: 'limit' });
    let rows = all.reverse();
    const { gte, gt, lte, lt } = query.created ?? {};
    const from = Math.max(Number(gte ?? 0), gt === undefined ? 0 : Number(gt) + 1);
    const to = Math.min(Number(lte ?? Infinity), lt === undefined ? Infinity : Number(lt) - 1);
    rows = rows.filter(({ created }) => created >= from && created <= to);
    if (query.starting_after) {
      const after = rows.findIndex((row) => row.id === query.starting_after);
      if (after < 0) throw invalid(`No such object: '${query.starting_after}'`, { code: 'resource_missing' });
      rows = rows.slice(after + 1);
    }
    return { object: 'list', url, has_more: rows.length > limit, data: rows.slice(0, limit) };
  }

  listRefunds(query) {
    only(query, ['payment_intent', 'created', 'limit', 'starting_after', 'ending_before', 'charge']);
    const all = [...this.refunds.values()];
    const of = (refund) => !query.payment_intent || refund.payment_intent === query.payment_intent;
    return this.page('/v1/refunds', all.filter(of), query);
  }

  listIntents(query) {
    only(query, ['created', 'customer', 'limit', 'starting_after', 'ending_before']);
    return this.page('/v1/payment_intents', [...this.intents.values()], query);
  }

  /** Finds by metadata, and lags: what is new is not found. */
  search(query) {
    only(query, ['query', 'limit', 'page']);
    const asked = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(query.query ?? '');
    if (!asked) throw unfit('Invalid query', { param: 'query' });
    const until = seconds() - this.faults.switches.searchLag;
    const fits = (intent) => intent.metadata[asked[1]] === asked[2] && intent.created <= until;
    const data = [...this.intents.values()].filter(fits).reverse();
    return { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, next_page: null, data };
  }

  route(method, path, fields) {
    const [, , kind, name, verb] = path.split('/');
    if (kind === 'payment_intents') {
      if (method === 'GET' && !name) return this.listIntents(fields);
      if (method === 'GET' && name === 'search') return this.search(fields);
      if (method === 'POST' && !name) return this.create(fields);
      if (method === 'GET' && name && !verb) return this.intent(name);
      if (method === 'POST' && verb === 'confirm') return this.confirm(this.intent(name), fields);
      if (method === 'POST' && verb === 'cancel') return this.cancel(this.intent(name), fields);
    }
    if (kind === 'refunds') {
      if (method === 'POST' && !name) return this.refund(fields);
      if (method === 'GET' && !name) return this.listRefunds(fields);
      if (method === 'GET' && name) {
        const refund = this.refunds.get(name);
        if (!refund) throw missing('refund', name, 'id');
        return refund;
      }
    }
    const message = `Unrecognized request URL (${method}: ${path}).`;
    throw new Failure(404, { type: 'invalid_request_error', message });
  }

  /** One endpoint, once per key. A fault that is kept is the key's answer for good. */
  once(method, path, key, text, fields, fault) {
    if (fault && !fault.saved) throw fault;
    if (method !== 'POST' || !key) {
      if (fault) throw fault;
      return { status: 200, body: this.route(method, path, fields) };
    }
    const kept = this.keys.get(key);
    if (kept) {
      if (kept.path !== path || kept.text !== text) {
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with.';
        throw new Failure(400, { type: 'idempotency_error', message }, false);
      }
      return { ...kept, replayed: true };
    }
    let answer;
    try {
      if (fault && !fault.done) throw fault;
      answer = { status: 200, body: structuredClone(this.route(method, path, fields)) };
      if (fault) throw fault;
    } catch (e) {
      if (!(e instanceof Failure) || !e.saved) throw e;
      answer = { status: e.status, body: { error: structuredClone(e.error) } };
    }
    this.keys.set(key, { ...answer, path, text });
    return answer;
  }

  answer(request, url, text, fault) {
    const header = (name) => request.headers[name] ?? '';
    const token = header('authorization').replace(/^Bearer /, '');
    if (!/^(sk|rk)_test_\w+$/.test(token)) {
      const message = token ? `Invalid API Key provided: ${token.slice(0, 8)}****` : 'You did not provide an API key.';
      throw new Failure(401, { type: 'invalid_request_error', message });
    }
    const version = header('stripe-version');
    if (version && !/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version)) {
      throw invalid(`Invalid Stripe API version: ${version}`);
    }
    this.apiVersion = version;
    if (header('idempotency-key').length > 255) throw unfit('Idempotency keys are at most 255 characters long.');
    const fields = nested(request.method === 'GET' ? url.search.slice(1) : text);
    return this.once(request.method, url.pathname, header('idempotency-key'), text, fields, fault);
  }
}
