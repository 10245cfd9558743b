// A fake of Stripe's API for tests, written from Stripe's documentation: payment intents, refunds,
// idempotent requests, errors, signed events. It moves no money and knows nothing of the product.
//   node .ci/stripe/fake.mjs   listens on two free ports and prints their addresses: the API's, and one
//                              of the desk alone, which is reached also while the API is not
// What a test needs beyond Stripe's own addresses is below /_fake (`desk.mjs`), at both.
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { Desk } from './desk.mjs';
import { failureOf, kindOf } from './faults.mjs';
import { Stripe } from './stripe.mjs';
import { Failure, id } from './wire.mjs';

const listens = (server, port) => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
const closes = (server) => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};

/** Starts a fake; `close` ends it. */
export async function start() {
  const stripe = new Stripe();
  const desk = new Desk(stripe);
  /** The body of a request, its address, and how it is answered. */
  const open = async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url, 'http://fake');
    const send = (status, body, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req'), ...headers });
      response.end(JSON.stringify(body, null, 2));
    };
    return { text, url, send };
  };
  const atDesk = async ({ text, url, send }) => {
    const body = text ? JSON.parse(text) : null;
    try {
      if (url.pathname === '/_fake/reachable') return send(200, await reachable(body));
      const answer = await desk.answer(url.pathname, body);
      send(answer === null ? 404 : 200, answer);
    } catch (e) {
      send(400, { error: String(e.message) });
    }
  };
  const api = createServer(async (request, response) => {
    const opened = await open(request, response);
    const { text, url, send } = opened;
    if (url.pathname.startsWith('/_fake/')) return atDesk(opened);
    const { 'idempotency-key': key = '', 'stripe-version': version = '' } = request.headers;
    const asked = { method: request.method, path: url.pathname, query: url.search.slice(1), key, version, text };
    stripe.requests.push(asked);
    const kind = kindOf(request.method, url.pathname);
    const fault = stripe.faults.meet(kind);
    if (fault?.drop === 'before') return request.socket.destroy();
    let given;
    try {
      const { status, body, replayed } = stripe.answer(request, url, text, fault?.status ? failureOf(fault) : null);
      given = [status, body, replayed ? { 'idempotent-replayed': 'true' } : {}];
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      given = [e.status, { error: e.error }];
    }
    asked.status = given[0];
    // The answer is of now, also where it is told later.
    given[1] = structuredClone(given[1]);
    const { delayMs } = stripe.faults.switches;
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (fault?.drop) return request.socket.destroy();
    send(...given);
  });
  const side = createServer(async (request, response) => atDesk(await open(request, response)));
  await Promise.all([listens(api, 0), listens(side, 0)]);
  const { port } = api.address();
  /** Whether anybody listens at the API's address. */
  const reachable = async (wanted) => {
    if (wanted !== api.listening) await (wanted ? listens(api, port) : closes(api));
    return {};
  };
  return {
    stripe,
    desk,
    port,
    url: `http://127.0.0.1:${port}`,
    deskUrl: `http://127.0.0.1:${side.address().port}`,
    close: () => Promise.all([api, side].filter((server) => server.listening).map(closes)),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { url, deskUrl } = await start();
  console.log(`${url}\n${deskUrl}`);
  // Ends with the test that started it.
  process.stdin.resume().on('end', () => process.exit());
}
