// A cluster as docs/operations/HIGH-AVAILABILITY.md says, whose primary is killed, frozen and cut off under load:
//   .ci/ha/start [rounds of each]
import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from './load.mjs';
import { Machine, network } from './machine.mjs';
import { files, ownOf, sql } from './paper.mjs';

const [folder, rounds = '5'] = process.argv.slice(2);
const binary = process.env.SAPA_BINARY ?? new URL('../../target/release/sapa', import.meta.url).pathname;
// Letters only, no part of a machine's name.
const secret = Array.from(randomBytes(24), (byte) => 'ghjkmnpqrstuvwxyz'[byte % 17]).join('');
const say = (text) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
const URL_OF_ALL = 'http://10.0.0.10';
/** How soon reads and writes must be back, in milliseconds, and the product's own refusals answered. */
const LIMIT = { kill: 30_000, freeze: 45_000, cut: 45_000 };
const REFUSAL_MS = 2_100;
/** A request that waits for a connection, and then for a statement of a primary that has just fallen silent, takes longer. */
const LATE = { most: 3, ms: 4_000 };

async function until(what, seconds, ask) {
  for (const end = Date.now() + seconds * 1000; ; await sleep(250)) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
  }
}

network('10.0.0.1');
const databases = [11, 12, 13].map((last, i) => new Machine(folder, `db${i + 1}`, `10.0.0.${last}`));
const [app1, app2] = [21, 22].map((last, i) => new Machine(folder, `app${i + 1}`, `10.0.0.${last}`));
const proxy = new Machine(folder, 'proxy', '10.0.0.10');
const byName = new Map([app1, app2, proxy].map((machine) => [machine.name, machine]));
await Promise.all([...databases, app1, app2, proxy].map((machine) => machine.start()));
for (const { path, machine, body } of files(secret)) {
  if (machine) byName.get(machine).write(path, body);
  else for (const one of databases) one.write(path, ownOf(body, one));
}

say('etcd and Patroni start');
const asPostgres = (command) =>
  `setpriv --reuid postgres --regid postgres --init-groups env HOME=/var/lib/postgresql ${command}`;
for (const one of databases) {
  one.sh(
    'rm -rf /var/lib/etcd/default /var/lib/postgresql/15/sapa; install -d -o etcd /var/lib/etcd; install -d -o postgres /var/lib/postgresql/15; chown postgres /etc/patroni/config.yml; chmod 600 /etc/patroni/config.yml',
  );
  one.service(
    'etcd',
    `bash -c 'set -a; . /etc/default/etcd; exec setpriv --reuid etcd --regid etcd --init-groups /usr/bin/etcd'`,
  );
}
for (const one of databases) one.service('patroni', asPostgres('/usr/bin/patroni /etc/patroni/config.yml'));

const patroni = (address, path) => fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(1_500) });
/** The members, where each of the three answers and all see the same; one alone may not know yet that it lost its lock. */
async function whole() {
  const seen = databases.map(async ({ address }) => {
    const [answer, lock] = await Promise.all([patroni(address, '/cluster'), patroni(address, '/primary')]);
    return { members: (await answer.json()).members, primary: lock.ok };
  });
  const views = await Promise.all(seen).catch(() => []);
  if (views.filter(({ primary }) => primary).length !== 1) return false;
  const right = ({ members }) =>
    members
      .map(({ role }) => role)
      .sort()
      .join() === 'leader,replica,sync_standby' &&
    members.every(({ state, lag = 0 }) => ['running', 'streaming'].includes(state) && Number(lag) < 1_000_000);
  const named = new Set(views.map(({ members }) => members.find(({ role }) => role === 'leader')?.name));
  return views.every(right) && named.size === 1 && views[0].members;
}
const leader = async () => {
  const found = (await until('a leader', 60, whole)).find(({ role }) => role === 'leader');
  return databases.find(({ name }) => name === found.name);
};
await until('three members, one of them a synchronous standby', 120, whole);
const query = (machine, text, database = 'postgres') =>
  machine.sh(asPostgres(`psql -XAtq -v ON_ERROR_STOP=1 -d ${database}`), text);
query(await leader(), sql(secret));

say('Šapa starts');
const key = randomBytes(64);
for (const app of [app1, app2]) {
  app.write('/etc/sapa/key', key);
  copyFileSync(binary, join(app.root, 'usr/bin/sapa'));
  chmodSync(join(app.root, 'usr/bin/sapa'), 0o755);
  app.sh('mkdir -p /var/lib/sapa');
}
const sapa = (words, more = '') => `bash -c 'set -a; . /etc/sapa/env; ${more} exec /usr/bin/sapa ${words}'`;
const demo = app1.service('demo', sapa('serve', 'DEMO=1 SANDBOX_BIND=127.0.0.1:0 LOG=warn'));
app1.services.delete('demo');
const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(1_500) }).then(
    (answer) => answer.ok,
    () => false,
  );
await until('the demo', 120, () => answers('http://10.0.0.21:8080/readyz'));
const accounts = JSON.parse(app1.sh('cat /var/lib/sapa/demo-accounts.json'));
app1.sh('pkill -TERM -x sapa');
await demo;
app1.service('sapa', sapa('serve'));
app2.service('haproxy', 'haproxy -W -f /etc/haproxy/haproxy.cfg');
app2.sh('chown -R postgres /etc/pgbouncer');
app2.service('pgbouncer', asPostgres('pgbouncer /etc/pgbouncer/pgbouncer.ini'));
app2.service('sapa', sapa('serve'));
proxy.service('haproxy', 'haproxy -W -f /etc/haproxy/haproxy.cfg');
for (const address of [app1.address, app2.address])
  await until(address, 60, () => answers(`http://${address}:8080/readyz`));
await until('the proxy', 30, () => answers(`${URL_OF_ALL}/readyz`));

const admin = accounts.find(({ role }) => role === 'ADMIN');
const api = async (path, init) => {
  const answer = await fetch(`${URL_OF_ALL}/api/v1${path}`, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};
const json = { 'content-type': 'application/json' };
const signIn = () =>
  api('/auth/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: admin.email, password: admin.password }),
  });
const session = await signIn();
const { items } = await api('/bookings?pageSize=1', { headers: { authorization: `Bearer ${session.authToken}` } });
const load = new Load(URL_OF_ALL, session.authToken, items[0].id);
// An access token lives for 15 minutes.
const renewals = setInterval(
  () =>
    void signIn().then(
      (next) => (load.token = next.authToken),
      () => undefined,
    ),
  300_000,
);
load.start();
await sleep(3_000);
if (!load.acknowledged.length) throw new Error(`nothing is written: ${JSON.stringify(load.failures(0).slice(-3))}`);

const seconds = (ms) => (ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`);
const faults = [];
const check = (held, text) => held || faults.push(text);

say('one server after the other is restarted');
const before = Date.now();
for (const app of [app1, app2]) {
  app.sh('pkill -TERM -x sapa');
  await until('it stops', 30, () => app.sh('pgrep -x sapa || true') === '');
  app.service('sapa', sapa('serve'));
  await until(app.name, 60, () => answers(`http://${app.address}:8080/readyz`));
  await sleep(3_000);
}
const during = load.answers.filter((one) => one.began >= before);
const busy = load.failures(before).filter((one) => one.status === 503 && one.retry);
const failed = load.failures(before).length - busy.length;
say(`rolling restart: ${during.length} requests, ${failed} failed, ${busy.length} answered 503 with Retry-After`);
check(
  failed === 0 && busy.length < during.length / 100,
  `rolling restart: ${JSON.stringify(load.failures(before).slice(0, 5))}`,
);

const FAULTS = {
  kill: { name: 'killed', begin: (one) => one.kill(), end: (one) => one.start() },
  freeze: { name: 'frozen', begin: (one) => one.signal('SIGSTOP'), end: (one) => one.signal('SIGCONT') },
  cut: { name: 'cut off', begin: (one) => one.cut(), end: (one) => one.join() },
};
for (let round = 1; round <= Number(rounds); round += 1) {
  for (const [kind, fault] of Object.entries(FAULTS)) {
    const primary = await leader();
    const since = Date.now();
    await fault.begin(primary);
    const back = async (what) => {
      await until(`${what}s again`, 90, () => load.back(what, since) !== undefined).catch(() => undefined);
      return load.back(what, since);
    };
    const [read, write] = [await back('read'), await back('write')];
    await sleep(5_000);
    const refused = load.failures(since);
    const strange = refused.filter((one) => !one.own || one.status !== 503 || !one.retry);
    const slowest = Math.max(0, ...refused.map((one) => one.took));
    const late = refused.filter((one) => one.took > REFUSAL_MS).length;
    await fault.end(primary);
    const healed = Date.now();
    await until('the cluster is whole again', 120, whole);
    const text = `${primary.name} ${fault.name}: reads back after ${seconds(read)}, writes after ${seconds(write)}; refused ${refused.length}, slowest ${seconds(slowest)}, ${late} later than ${seconds(REFUSAL_MS)}; whole again ${seconds(Date.now() - healed)} after its return`;
    say(text);
    check(read <= LIMIT[kind] && write <= LIMIT[kind], text);
    check(late <= LATE.most && slowest <= LATE.ms, `refused late: ${text}`);
    check(
      strange.length === 0,
      `${fault.name}: not the product's 503 with Retry-After: ${JSON.stringify(strange.slice(0, 3))}`,
    );
  }
}
clearInterval(renewals);
await load.stop();

const kept = query(await leader(), `SELECT text FROM notes WHERE text LIKE 'writer % note %'`, 'sapa')
  .trim()
  .split('\n');
const times = new Map();
for (const text of kept) times.set(text, (times.get(text) ?? 0) + 1);
const lost = load.acknowledged.filter((text) => !times.has(text));
const doubled = [...times.values()].filter((count) => count > 1).length;
say(`acknowledged ${load.acknowledged.length}, lost ${lost.length}, doubled ${doubled}`);
check(lost.length === 0 && doubled === 0, `lost: ${lost.slice(0, 5)}`);
const checked = app1.sh(sapa('check', 'LOG=warn')).trim().split('\n').at(-1);
say(checked);
check(/ 0 violations/.test(checked), checked);
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exit(faults.length ? 1 : 0);
