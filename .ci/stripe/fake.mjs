// A fake of Stripe's API for tests, written from Stripe's documentation: payment intents, refunds,
// idempotent requests, errors, signed events. It moves no money and knows nothing of the product.
//   node .ci/stripe/fake.mjs        listens on a free port and prints its address
// What a test needs beyond Stripe's own addresses is below /_fake.
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { Stripe } from './stripe.mjs';
import { Failure, id } from './wire.mjs';

/** Starts a fake; `close` ends it. */
export async function start() {
  const stripe = new Stripe();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url, 'http://fake');
    const send = (status, body, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req'), ...headers });
      response.end(JSON.stringify(body, null, 2));
    };
    if (url.pathname.startsWith('/_fake/')) {
      const body = stripe.control(url.pathname, text ? JSON.parse(text) : null);
      return send(body === null ? 404 : 200, body);
    }
    const { 'idempotency-key': key = '', 'stripe-version': version = '' } = request.headers;
    stripe.requests.push({ method: request.method, path: url.pathname, key, version, text });
    const fault = stripe.faults.shift();
    if (fault === 'drop-before') return request.socket.destroy();
    if (typeof fault === 'number') {
      return send(fault, {
        error: { type: 'api_error', message: 'Sorry! There was an error while talking to one of our backends.' },
      });
    }
    try {
      const { status, body, replayed } = stripe.answer(request, url, text);
      if (fault === 'drop') return request.socket.destroy();
      send(status, body, replayed ? { 'idempotent-replayed': 'true' } : {});
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      send(e.status, { error: e.error });
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    stripe,
    port,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url } = await start();
  console.log(url);
  // Ends with the test that started it.
  process.stdin.resume().on('end', () => process.exit());
}
