// Stripe's official library against the fake: what the library sends, expects and verifies, the fake
// understands, answers and signs. So the adapter's tests rest on more than our own reading.
//   node --test .ci/stripe/sdk.test.mjs
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { after, afterEach, before, test } from 'node:test';
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
afterEach(() => fake.stripe.faults.set({}));

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

test('an error that is kept under a key is repeated, whether the work was done or not', async () => {
  const { id } = await paid();
  const refund = (idempotencyKey) => sdk.refunds.create({ payment_intent: id, amount: 100 }, { idempotencyKey });
  const made = async () => (await sdk.refunds.list({ payment_intent: id })).data.length;
  fake.stripe.faults.add({ status: 500, kept: true, on: 'refund' });
  assert.equal((await sdk.paymentIntents.retrieve(id)).status, 'succeeded', 'of no refund');
  for (const replayed of [undefined, 'true', 'true']) {
    await assert.rejects(refund('kept-1'), (e) => {
      assert.deepEqual([e.constructor.name, e.headers['idempotent-replayed']], ['StripeAPIError', replayed]);
      return true;
    });
  }
  assert.equal(await made(), 0);
  await refund('kept-2');
  fake.stripe.faults.add({ status: 500, done: true, on: 'refund' });
  for (let i = 0; i < 3; i += 1) await fails(refund('kept-3'), 'StripeAPIError', undefined);
  assert.equal(await made(), 2, 'done, though it was not said');
  fake.stripe.faults.add({
    status: 400,
    error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'x' },
  });
  await fails(refund('kept-4'), 'StripeInvalidRequestError', 'charge_disputed');
  await refund('kept-4');
});

test('an intent that is processing is not canceled, and ends at the desk', async () => {
  const [failing, succeeds] = [await paid('pm_fake_processing'), await paid('pm_fake_processing')];
  assert.equal(failing.status, 'processing');
  const cancel = (idempotencyKey) => sdk.paymentIntents.cancel(failing.id, {}, { idempotencyKey });
  const refused = (work) =>
    assert.rejects(work, (e) => {
      assert.deepEqual([e.code, e.payment_intent.status], ['payment_intent_unexpected_state', 'processing']);
      return true;
    });
  await refused(cancel('cancel-1'));
  fake.desk.processed({ intent: failing.id, succeeds: false });
  fake.desk.processed({ intent: succeeds.id, succeeds: true });
  const open = await sdk.paymentIntents.retrieve(failing.id);
  assert.deepEqual([open.status, open.last_payment_error.code], ['requires_payment_method', 'card_declined']);
  assert.equal((await sdk.paymentIntents.retrieve(succeeds.id)).amount_received, 5000);
  await refused(cancel('cancel-1'));
  assert.equal((await cancel('cancel-2')).status, 'canceled');
  const told = fake.stripe.events.map((body) => JSON.parse(body).type);
  assert.ok(told.includes('payment_intent.processing'));
});

test('what is made at the desk is listed like everything else', async () => {
  const { id } = await paid();
  const before = fake.stripe.events.length;
  const [pending, silent] = [
    fake.desk.refund({ intent: id, amount: 700, status: 'pending' }),
    fake.desk.refund({ intent: id, webhook: false }),
  ];
  assert.deepEqual([pending.amount, silent.amount], [700, 4300]);
  assert.equal(fake.stripe.events.length, before + 1);
  await fails(sdk.refunds.create({ payment_intent: id }), 'StripeInvalidRequestError', 'charge_already_refunded');
  fake.stripe.faults.set({ checks: false });
  await sdk.refunds.create({ payment_intent: id, amount: 9000 });
  fake.desk.end({ refund: silent.id, status: 'failed' });
  fake.desk.end({ refund: pending.id, status: 'succeeded' });
  const listed = (await sdk.refunds.list({ payment_intent: id })).data.map(({ amount, status }) => [amount, status]);
  assert.deepEqual(listed, [
    [9000, 'succeeded'],
    [4300, 'failed'],
    [700, 'succeeded'],
  ]);
  const other = await intent();
  fake.desk.capture({ intent: other.id, amount: 4242 });
  assert.equal((await sdk.paymentIntents.retrieve(other.id)).amount_received, 4242);
});

test('the list of intents is complete at once, the search lags', async () => {
  const since = Math.floor(Date.now() / 1000) - 1;
  const made = [];
  for (let i = 0; i < 3; i += 1) made.unshift((await intent({ idempotencyKey: `listed-${i}` })).id);
  const all = [];
  for await (const { id } of sdk.paymentIntents.list({ created: { gte: since }, limit: 2 })) all.push(id);
  assert.deepEqual(all.slice(0, 3), made);
  assert.equal((await sdk.paymentIntents.list({ created: { gte: since + 3600 } })).data.length, 0);
  const search = () => sdk.paymentIntents.search({ query: "metadata['attempt']:'attempt-1'" });
  assert.equal((await search()).data.length, 0);
  fake.stripe.faults.set({ searchLag: 0 });
  assert.ok((await search()).data.some(({ id }) => id === made[0]));
  assert.ok(fake.stripe.requests.some(({ path }) => path === '/v1/payment_intents/search'));
});

test('nobody listens while the API is not reachable; the desk is', async () => {
  const desk = (path, body) => fetch(`${fake.deskUrl}/_fake/${path}`, { method: 'POST', body: JSON.stringify(body) });
  await desk('reachable', false);
  await assert.rejects(fetch(`${fake.url}/v1/refunds`), (e) => e.cause.code === 'ECONNREFUSED');
  assert.equal((await desk('switch', { love: 1 })).status, 400);
  assert.equal((await (await desk('intents', null)).json()).length, fake.stripe.intents.size);
  await desk('reachable', true);
  await intent();
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
  fake.stripe.faults.add('drop', 2);
  await fails(intent(), 'StripeConnectionError', undefined);
  fake.stripe.faults.add(500);
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

test('any event is signed and sent to where events go', async () => {
  const taken = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    taken.push([body, request.headers['stripe-signature']]);
    response.writeHead(204).end();
  });
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  fake.stripe.hook = { url: `http://127.0.0.1:${receiver.address().port}/hook`, secret: 'whsec_1' };
  const object = { object: 'refund', id: 're_strange', metadata: { refund: 'refund-1' } };
  for (const event of [{ type: 'refund.created', object }, { body: '{"id":"evt_1"}' }]) {
    assert.deepEqual(await fake.desk.send(event), { status: 204 });
  }
  fake.stripe.hook = null;
  receiver.close();
  const [first, second] = taken.map(([body, header]) => sdk.webhooks.constructEvent(body, header, 'whsec_1'));
  assert.deepEqual([first.type, first.data.object.id, second.id], ['refund.created', 're_strange', 'evt_1']);
});

test('the version of the API is sent, and is the one that our adapter names', async () => {
  await intent();
  const { readFileSync } = await import('node:fs');
  const adapter = readFileSync(new URL('../../server/src/payment/provider/stripe.rs', import.meta.url), 'utf8');
  const [, named] = /const VERSION: &str = "([^"]+)"/.exec(adapter);
  assert.equal(fake.stripe.requests.at(-1).version, named);
});
