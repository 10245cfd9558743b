// Reads beside two yardsticks of the same run: a bare answer of the same size, and the same rows by bare SQL.
// BOOKINGS="100000 1000000": the sizes; BENCH_SECONDS: how long each figure is measured; BENCH_DATA: a folder
// that keeps the filled databases for the next run. With TEST_DATABASE_URL on PostgreSQL (.ci/with-postgres), the
// first size only, else on SQLite.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dataFolder, sapa, start } from '../product.mjs';
import { instructions } from './instructions.mjs';
import { works } from './works.mjs';
import { statusChanges, withWrites } from './writes.mjs';
import { answers, hasValgrind, load, rows } from './yardstick.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const server = process.env.TEST_DATABASE_URL;
const sizes = (process.env.BOOKINGS ?? '100000')
  .split(' ')
  .map(Number)
  .slice(0, server ? 1 : undefined);
const percent = (share) => `${(share * 100).toFixed(0)} %`;

/** Signs in: the token, and a function that asks for a path. */
export async function client(product, role = 'SYSADM') {
  const account = product.accounts().find((one) => one.role === role);
  const answer = await fetch(`${product.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  }).then((r) => r.json());
  const token = answer.authToken;
  const get = async (path) => {
    const got = await fetch(`${product.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!got.ok) throw new Error(`${path}: ${got.status}`);
    return got.json();
  };
  return { token, get, account: await get('/me') };
}

/** The mean size of answers, in bytes. */
async function size(product, token, paths) {
  let sum = 0;
  for (const path of paths.slice(0, 20)) {
    const got = await fetch(`${product.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    });
    sum += (await got.arrayBuffer()).byteLength;
  }
  return Math.round(sum / Math.min(20, paths.length));
}

function table(title, lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  console.log(`\n${title}`);
  for (const line of lines)
    console.log(
      `  ${line
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd()}`,
    );
}

/** A figure beside its bar. */
const judged = (text, bar, holds) => (bar === undefined ? text : `${text} (${bar}: ${holds ? 'pass' : 'MISS'})`);

/** On PostgreSQL the statements take another process's time, so what is compared is the clock's. */
const share = (yardstick, got) => (server ? got.rate / yardstick.rate : yardstick.cpu / got.cpu);

async function measure(product, database, all, { token }, bare) {
  const figures = {};
  const lines = [['', '1/s', 'p95 ms', 'CPU µs', 'of bare answer', 'of bare SQL', 'gzip 1/s']];
  for (const { name, paths, sql, bars, connections } of all) {
    const asked = paths.map((path) => `/api/v1${path}`);
    const options = { pid: product.pid, token, connections };
    await load(product.dataDir, product.url, asked, { ...options, seconds: 1 });
    const got = await load(product.dataDir, product.url, asked, { ...options, seconds });
    const packed = await load(product.dataDir, product.url, asked, { ...options, seconds: 1, encoding: 'gzip' });
    const bytes = await size(product, token, paths);
    const answer = await load(product.dataDir, bare.url, [`/${bytes}`], { pid: bare.pid, seconds: 1 });
    const found = sql && (await rows(product.dataDir, database, ...sql, 1));
    const [ofAnswer, ofRows] = [answer.cpu / got.cpu, found && share(found, got)];
    figures[name] = got.rate;
    lines.push([
      name,
      got.rate.toFixed(0),
      judged(got.p95.toFixed(1), bars.p95, got.p95 <= bars.p95),
      got.cpu.toFixed(0),
      percent(ofAnswer),
      found ? percent(ofRows) : '–',
      packed.rate.toFixed(0),
    ]);
  }
  return { figures, lines };
}

/** A folder with so many bookings in its database. */
function filled(bookings) {
  const kept = process.env.BENCH_DATA && !server;
  const dataDir = kept ? join(process.env.BENCH_DATA, String(bookings)) : dataFolder();
  const env = { DATABASE_URL: server ?? `sqlite://${join(dataDir, 'sapa.db')}` };
  if (!existsSync(join(dataDir, 'demo-accounts.json'))) {
    mkdirSync(dataDir, { recursive: true });
    sapa(dataDir, ['migrate'], env);
    const companies = String(Math.max(4, Math.round(bookings / 3500)));
    const scale = ['--seed', '1', '--companies', companies, '--branches', '3', '--bookings', String(bookings)];
    sapa(dataDir, ['seed', ...scale], env);
  }
  return { dataDir, env, keep: Boolean(kept) };
}

async function run(bookings) {
  const began = performance.now();
  const { dataDir, env, keep } = filled(bookings);
  const database = env.DATABASE_URL;
  const engine = server ? 'PostgreSQL' : `SQLite, ${(statSync(join(dataDir, 'sapa.db')).size / 1e6).toFixed(0)} MB`;
  console.log(`\n${bookings} bookings, ${engine}, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  let product = await start(dataDir, env);
  const bare = await answers();
  try {
    const signedIn = await client(product);
    const all = await works(signedIn.get, signedIn.account);
    const idle = await measure(product, database, all, signedIn, bare);
    table('Idle', idle.lines);
    const beside = await withWrites(product, 10, () => measure(product, database, all, signedIn, bare));
    table('Beside 10 writes a second', beside.lines);
    const [list] = all;
    const asked = list.paths.map((path) => `/api/v1${path}`);
    const rate = (writers) =>
      withWrites(
        product,
        Infinity,
        () => load(dataDir, product.url, asked, { pid: product.pid, token: signedIn.token, seconds }),
        writers,
      );
    const kept = (await rate(2)).rate / idle.figures[list.name];
    console.log(`\nlist beside 2 writers: ${percent(kept)} of its rate`);
    // Closed by the last one, the log begins anew, so that its growth tells what was written.
    await product.stop({ keep: true });
    product = await start(dataDir, env);
    await statusChanges(product, server ? null : join(dataDir, 'sapa.db-wal'));
    if (!server && hasValgrind()) {
      await product.stop({ keep: true });
      const counted = await instructions(dataDir, all);
      table(
        'Millions of instructions a request (callgrind)',
        all.map(({ name, bars }) => [
          name,
          judged(counted[name].toFixed(3), bars.instructions, counted[name] <= bars.instructions),
        ]),
      );
      product = await start(dataDir, env);
    }
    return idle.figures;
  } finally {
    bare.stop();
    await product.stop({ keep });
  }
}

/** Measures all sizes; a larger table may cost little more. */
export async function reads() {
  const found = [];
  for (const bookings of sizes) found.push(await run(bookings));
  const lines = Object.keys(found[0]).map((name) => {
    const slower = found[0][name] / found.at(-1)[name];
    return [name, judged(`${slower.toFixed(2)} ×`, '1.5 ×', slower <= 1.5)];
  });
  if (sizes.length > 1) table(`Slower at ${sizes.at(-1)} than at ${sizes[0]} bookings`, lines);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await reads();
