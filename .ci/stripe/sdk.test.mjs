// Stripe's official library against the fake: what the library sends, expects and verifies, the fake
// understands, answers and signs. So the adapter's tests rest on more than our own reading.
//   node --test .ci/stripe/sdk.test.mjs
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { start } from './fake.mjs';
import { sign } from './wire.mjs';

const Stripe = createRequire(new URL('../../frontend/package.json', import.meta.url))('stripe');
let fake, sdk;

before(async () => {
  fake = await start();
  sdk = new Stripe('sk_test_fake', {
    host: '127.0.0.1',
    port: fake.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
});
after(() => fake.close());

const intent = (more = {}) =>
  sdk.paymentIntents.create(
    { amount: 5000, currency: 'rsd', payment_method_types: ['card'], metadata: { attempt: 'attempt-1' } },
    more,
  );
const paid = async (payment_method = 'pm_card_visa') => {
  const { id } = await intent();
  return sdk.paymentIntents.confirm(id, { payment_method });
};
const fails = (work, type, code) =>
  assert.rejects(work, (e) => {
    assert.equal(e.constructor.name, type);
    assert.equal(e.code, code);
    return true;
  });

test('an intent goes from created to succeeded', async () => {
  const made = await intent();
  assert.equal(made.status, 'requires_payment_method');
  assert.match(made.client_secret, new RegExp(`^${made.id}_secret_`));
  assert.equal((await sdk.paymentIntents.retrieve(made.id)).metadata.attempt, 'attempt-1');
  const done = await sdk.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' });
  assert.deepEqual([done.status, done.amount_received], ['succeeded', 5000]);
  await fails(sdk.paymentIntents.cancel(done.id), 'StripeInvalidRequestError', 'payment_intent_unexpected_state');
});

test('a declined card leaves the intent open', async () => {
  const { id } = await intent();
  await fails(
    sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }),
    'StripeCardError',
    'card_declined',
  );
  const open = await sdk.paymentIntents.retrieve(id);
  assert.deepEqual([open.status, open.last_payment_error.decline_code], ['requires_payment_method', 'generic_decline']);
  assert.equal((await sdk.paymentIntents.cancel(id)).status, 'canceled');
  await fails(sdk.paymentIntents.cancel(id), 'StripeInvalidRequestError', 'payment_intent_unexpected_state');
});

test('refunds never exceed the charge, and are listed newest first', async () => {
  const { id } = await paid();
  const first = await sdk.refunds.create({ payment_intent: id, amount: 2000, metadata: { refund: 'refund-1' } });
  assert.deepEqual([first.status, first.amount], ['succeeded', 2000]);
  await fails(sdk.refunds.create({ payment_intent: id, amount: 3001 }), 'StripeInvalidRequestError', undefined);
  const rest = await sdk.refunds.create({ payment_intent: id });
  assert.equal(rest.amount, 3000);
  await fails(sdk.refunds.create({ payment_intent: id }), 'StripeInvalidRequestError', 'charge_already_refunded');
  const page = await sdk.refunds.list({ payment_intent: id, limit: 1 });
  assert.deepEqual([page.data[0].id, page.has_more], [rest.id, true]);
  const all = [];
  for await (const refund of sdk.refunds.list({ payment_intent: id, limit: 1 })) all.push(refund.id);
  assert.deepEqual(all, [rest.id, first.id]);
  assert.equal((await sdk.refunds.retrieve(first.id)).metadata.refund, 'refund-1');
});

test('a key has one effect and one answer', async () => {
  const { id } = await paid();
  const once = () => sdk.refunds.create({ payment_intent: id, amount: 100 }, { idempotencyKey: 'key-1' });
  const [one, other] = [await once(), await once()];
  assert.equal(one.id, other.id);
  assert.equal(other.lastResponse.headers['idempotent-replayed'], 'true');
  const changed = sdk.refunds.create({ payment_intent: id, amount: 101 }, { idempotencyKey: 'key-1' });
  await fails(changed, 'StripeIdempotencyError', undefined);
  assert.equal((await sdk.refunds.list({ payment_intent: id })).data.length, 1);
});

test('errors have the shapes that the library tells apart', async () => {
  await fails(sdk.paymentIntents.retrieve('pi_none'), 'StripeInvalidRequestError', 'resource_missing');
  await fails(sdk.paymentIntents.create({ currency: 'rsd' }), 'StripeInvalidRequestError', 'parameter_missing');
  await fails(
    sdk.paymentIntents.create({ amount: 1, currency: 'rsd', love: 1 }),
    'StripeInvalidRequestError',
    'parameter_unknown',
  );
  const stranger = new Stripe('pk_wrong', {
    host: '127.0.0.1',
    port: fake.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  await fails(stranger.paymentIntents.retrieve('pi_1'), 'StripeAuthenticationError', undefined);
  // The library itself repeats a request once whose connection was closed.
  fake.stripe.faults.push('drop', 'drop');
  await fails(intent(), 'StripeConnectionError', undefined);
  fake.stripe.faults.push(500);
  await fails(intent(), 'StripeAPIError', undefined);
});

test('the library believes the signatures, and only those', async () => {
  await paid('pm_card_refundFail').then(({ id }) => sdk.refunds.create({ payment_intent: id }));
  fake.stripe.settle();
  const types = fake.stripe.events.map(
    (body) => sdk.webhooks.constructEvent(body, sign('whsec_1', body), 'whsec_1').type,
  );
  for (const type of [
    'payment_intent.created',
    'payment_intent.succeeded',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'refund.created',
    'refund.failed',
  ]) {
    assert.ok(types.includes(type), type);
  }
  const [body] = fake.stripe.events;
  const old = Math.floor(Date.now() / 1000) - 301;
  for (const header of [sign('whsec_2', body), sign('whsec_1', `${body} `), sign('whsec_1', body, old)]) {
    assert.throws(() => sdk.webhooks.constructEvent(body, header, 'whsec_1'), {
      type: 'StripeSignatureVerificationError',
    });
  }
});

test('the version of the API is sent, and is the one that our adapter names', async () => {
  await intent();
  const { readFileSync } = await import('node:fs');
  const adapter = readFileSync(new URL('../../server/src/payment/provider/stripe.rs', import.meta.url), 'utf8');
  const [, named] = /const VERSION: &str = "([^"]+)"/.exec(adapter);
  assert.equal(fake.stripe.requests.at(-1).version, named);
});
