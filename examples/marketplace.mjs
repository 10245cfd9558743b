// A small client of the marketplace's API: registers a pet owner, finds a service, asks for its price and
// its free days, books, pays, cancels, and reviews a stay. Node.js 20 or later, nothing else.
//
//   node examples/marketplace.mjs http://127.0.0.1:8080 data
//
// The first argument is the product's address. The second is the DATA_DIR of a running demo (`make run`):
// the mail with the confirmation's link is read in its folder `mail`, where a demo leaves mails instead of
// sending them, and the desk that ends the reviewed stay signs in with an account of `demo-accounts.json`.
import { createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [url = 'http://127.0.0.1:8080', data = 'data'] = process.argv.slice(2);
const say = (text) => console.log(text);

/** An answer that is no success: the status and the problem (RFC 9457). */
class Refused extends Error {
  constructor(path, status, problem) {
    super(
      `${path}: ${status} ${problem?.code ?? ''} ${problem?.message ?? ''} ${JSON.stringify(problem?.issues ?? [])}`,
    );
    Object.assign(this, { status, problem });
  }
}

/** A caller of the API: nobody, or the account that signed in. */
class Caller {
  #token = null;

  /** `totpSecret`: of the account's authenticator app, in base 32, where it has one. */
  async signIn({ email, password, totpSecret }) {
    const { authToken, user } = await this.post('/auth/login', { email, password }).catch((refused) => {
      const { code, challenge } = refused.problem ?? {};
      if (code !== 'auth.second_factor_required' || !totpSecret) throw refused;
      return this.post('/auth/second-factor', { challenge, code: totp(totpSecret) });
    });
    this.#token = authToken;
    return user;
  }

  get = (path, query = {}) => this.#send('GET', `${path}?${new URLSearchParams(query)}`);
  /** `version`: the one that was seen, which the change must still meet. */
  post = (path, body = {}, { version } = {}) => this.#send('POST', path, body, version);

  async #send(method, path, body, version) {
    const headers = { 'Accept-Language': 'en' };
    if (this.#token) headers.Authorization = `Bearer ${this.#token}`;
    if (version) headers['If-Match'] = `"${version}"`;
    if (body) {
      headers['Content-Type'] = 'application/json';
      // One key an attempt: sending it again after a lost answer has one effect.
      headers['Idempotency-Key'] = crypto.randomUUID();
    }
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    const json = text ? JSON.parse(text) : null;
    if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status, json);
    return json;
  }
}

/** The code of an authenticator app now (RFC 6238): six digits for each 30 seconds. */
function totp(secret) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const tag = createHmac('sha1', key).update(step).digest();
  const number = tag.readUInt32BE(tag[19] & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Asks until `ask` answers something, for 20 seconds. */
async function until(what, ask) {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const found = await ask();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${what} did not happen within 20 seconds`);
}

/** The text of a mail file: quoted-printable or base64, UTF-8. */
function readMail(file) {
  const [head, ...rest] = readFileSync(file, 'utf8').split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The token of the confirmation's link that was mailed to `email`. */
function confirmationFor(email) {
  const folder = join(data, 'mail');
  // Made with the first mail.
  if (!existsSync(folder)) return null;
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.eml'))) {
    const file = join(folder, name);
    if (!readFileSync(file, 'utf8').includes(email)) continue;
    const token = /#confirmToken=([\w-]+)/.exec(readMail(file))?.[1];
    if (token) return token;
  }
  return null;
}

/** The civil date so many days after `date`, both `YYYY-MM-DD`. */
const plus = (date, days) => new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** Today where the branch is. */
const today = (zone) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
const money = (amount, currency) => `${(amount / 100).toFixed(2)} ${currency}`;

const visitor = new Caller();
const owner = new Caller();
const desk = new Caller();

// 1. Register. The answer is always the same: the mail tells the owner of the address.
const email = `ana.${crypto.randomUUID().slice(0, 8)}@example.rs`;
const password = `kuca-${crypto.randomUUID()}`;
await visitor.post('/auth/register', {
  firstName: 'Ana',
  lastName: 'Petrović',
  email,
  phone: '+381641234567',
  newPassword: password,
  confirmPassword: password,
  language: 'en_US',
});
const token = await until('the mail', () => confirmationFor(email));
await visitor.post('/auth/confirm-email', { token, password });
await owner.signIn({ email, password });
say(`Registered and confirmed ${email}`);

// 2. Find a stay of the company whose desk is at hand.
const operators = JSON.parse(readFileSync(join(data, 'demo-accounts.json'), 'utf8')).filter(
  (one) => one.role === 'OPR',
);
const operator = operators.find((one) => one.totpSecret) ?? operators[0];
await desk.signIn(operator);
say(`The desk signs in${operator.totpSecret ? ' with its second factor' : ''}`);
const [company] = (await visitor.get('/market/companies', { companyId: operator.companyId })).items;
const services = await visitor.get('/market/services', { companyId: company.id, pageSize: 100, sort: 'price' });
// An operator of one branch checks in there only.
const near = (one) => !operator.branchId || one.branchId === operator.branchId;
const overnight = services.items.filter((one) => one.unit === 'NIGHT' && one.animalTypes.length > 0 && near(one));

/** The first service of `candidates` and its first day from `first` on on which a small pet may arrive. */
async function place(candidates, first, days) {
  for (const service of candidates) {
    const [branch] = (await visitor.get('/market/branches', { branchId: service.branchId })).items;
    const from = plus(today(branch.timeZone), first);
    const [animal] = service.animalTypes;
    const size = service.size ?? 'SMALL';
    const query = { serviceId: service.id, from, to: plus(from, days - 1), animalTypeId: animal.id, size };
    const free = (await visitor.get('/market/availability', query)).days.find((day) => day.free > 0 && !day.closed);
    if (!free) continue;
    const pets = [{ animalTypeId: animal.id, size }];
    const request = {
      branchId: branch.id,
      serviceId: service.id,
      arrival: `${free.date}T${branch.checkInFrom}`,
      departure: `${plus(free.date, 1)}T${branch.checkOutUntil}`,
      pets,
    };
    // Availability tells of days; the quote tells whether this stay would be taken, and for how much.
    const quoted = await visitor.post('/market/quotes', request);
    if (quoted.free) return { service, branch, quoted, request: { ...request, pets: [{ ...pets[0], name: 'Luna' }] } };
  }
  throw new Error('no service of the company has room');
}
const later = await place(overnight, 20, 30);
const { quote } = later.quoted;
say(
  `${company.name}, ${later.branch.name}: ${later.service.titleEn} from ${later.request.arrival}, ${money(quote.total, quote.currency)}`,
);

// 3. Book. Paid online, the place is held for 15 minutes; `expectedTotal` refuses another price than was seen.
const booked = await owner.post('/bookings', { ...later.request, payAt: 'ONLINE', expectedTotal: quote.total });
say(`Booked ${booked.number}, held until ${booked.holdUntil ?? booked.facts.holdUntil}`);

// 4. Pay on the provider's page: the demo's sandbox has a button for it.
const started = await owner.post(`/bookings/${booked.id}/payments`, { method: 'CARD', amount: quote.total });
await fetch(started.payUrl, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }), redirect: 'manual' });
const paid = await until('the payment', async () => {
  const now = await owner.get(`/bookings/${booked.id}`);
  return now.paymentState === 'PAID' && now;
});
say(`Paid ${money(quote.total, quote.currency)}`);

// 5. Cancel. What comes back follows from the policy that was in force when it was booked.
const canceled = await owner.post(`/bookings/${booked.id}/cancel`, { kind: 'CUSTOMER' }, { version: paid.version });
if (canceled.status !== 'CANCELED') throw new Error(`the booking is ${canceled.status}`);
const refunded = await until('the refund', async () => {
  const { facts } = await owner.get(`/bookings/${booked.id}`);
  return facts.refundsUnderWay === 0 && facts.refunded;
});
say(`Canceled ${booked.number} and got ${money(refunded, quote.currency)} back (${later.branch.cancellationPolicy})`);

// 6. A stay that begins today, paid at the desk, which checks Luna in and out.
const now = await place(overnight, 0, 1);
const stay = await owner.post('/bookings', { ...now.request, payAt: 'ON_SITE' });
const inHouse = await desk.post(`/bookings/${stay.id}/check-in`, {}, { version: stay.version });
await desk.post(`/bookings/${stay.id}/complete`, { leaveBalanceOpen: true }, { version: inHouse.version });
say(`Luna stayed: ${stay.number}`);

// 7. Review it. Everybody reads it under the first name and an initial.
await owner.post('/reviews', { bookingId: stay.id, stars: 5, text: 'Luna came home happy.' });
const reviews = await visitor.get('/market/reviews', { companyId: company.id });
const mine = reviews.items.find((one) => one.author === 'Ana P.' && one.text === 'Luna came home happy.');
if (!mine) throw new Error('the review is not shown');
say(`Reviewed ${company.name} as ${mine.author}: ${'★'.repeat(mine.stars)}`);
