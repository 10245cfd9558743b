// What millions of bookings cost on one machine: making them, their size on the disk, start, memory, each of the
// everyday requests, writes, backup and check. Prints the tables of docs/operations/SCALE.md.
// BOOKINGS="1000000 3000000": the sizes; BENCH_SECONDS: how long each request is measured; BENCH_DATA: a folder that
// keeps the filled databases for the next run, also on PostgreSQL. With TEST_DATABASE_URL on PostgreSQL, else on SQLite.
//   node .ci/bench/scale.mjs [serve | upkeep]    one half only
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { dataFolder, sapa, start } from '../product.mjs';
import { everyday } from './everyday.mjs';
import { client } from './reads.mjs';
import { load } from './yardstick.mjs';

const cluster = process.env.TEST_DATABASE_URL;
const sizes = (process.env.BOOKINGS ?? '1000000').split(' ').map(Number);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
/** Bookings that are made, checked in and checked out again, and how many people do that at once. */
const [WRITES, WRITERS] = [200, 8];
const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const since = (from) => (performance.now() - from) / 1000;
const line = (...cells) => console.log(`| ${cells.join(' | ')} |`);
const heading = (...cells) => [line(...cells), line(...cells.map(() => '---'))];
const urlOf = (database) => cluster.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
const sql = (url, text) =>
  execFileSync('psql', ['-XAtF\t', '-d', url, '-c', text], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t'));

/** A folder with so many bookings in its database, and whether it is kept. */
function filled(bookings) {
  const keep = Boolean(process.env.BENCH_DATA);
  const name = `scale_${bookings}`;
  const dataDir = keep ? join(process.env.BENCH_DATA, `${cluster ? 'postgres' : 'sqlite'}-${bookings}`) : dataFolder();
  const env = { DATABASE_URL: cluster ? urlOf(name) : `sqlite://${join(dataDir, 'sapa.db')}` };
  if (existsSync(join(dataDir, 'demo-accounts.json'))) return { dataDir, env, keep };
  mkdirSync(dataDir, { recursive: true });
  if (cluster) sql(cluster, `CREATE DATABASE ${name}`);
  const companies = String(Math.max(4, Math.round(bookings / 3500)));
  const began = performance.now();
  sapa(dataDir, ['migrate'], env);
  const scale = ['--seed', '1', '--companies', companies, '--branches', '3', '--bookings', String(bookings)];
  sapa(dataDir, ['seed', ...scale], env);
  console.log(`filled in ${since(began).toFixed(0)} s`);
  return { dataDir, env, keep };
}

/** The largest tables and indexes: [name, rows or '', bytes]. */
function largest(database) {
  if (cluster) {
    const size = 'pg_relation_size(oid)';
    return [
      ['database', sql(database, 'SELECT pg_database_size(current_database())')[0][0]],
      ...sql(database, `SELECT relname, ${size} FROM pg_class WHERE relkind IN ('r', 'i') ORDER BY 2 DESC LIMIT 14`),
    ];
  }
  const file = database.replace('sqlite://', '');
  const opened = new DatabaseSync(file, { readOnly: true });
  const text =
    'SELECT name, sum(pgsize) AS size FROM dbstat WHERE aggregate = TRUE GROUP BY name ORDER BY size DESC LIMIT 14';
  const found = opened.prepare(text).all();
  opened.close();
  return [['database', statSync(file).size], ...found.map(({ name, size }) => [name, size])];
}

const memory = (pid, field = 'VmRSS') =>
  `${(Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${field}:\\s+(\\d+)`))[1]) / 1024).toFixed(0)} MB`;

/** A change that is timed; the answer where it was accepted. */
async function change(url, token, took, path, body, version) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  if (version) headers['if-match'] = `"${version}"`;
  const began = performance.now();
  const got = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  const answer = await got.json();
  if (got.ok) took.push(performance.now() - began);
  return got.ok && answer;
}

/** Milliseconds at three shares of the sorted times, and their number. */
function shares(took) {
  took.sort((a, b) => a - b);
  return [0.5, 0.95, 0.99].map((part) =>
    (took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0).toFixed(1),
  );
}

/** New bookings, and their check-in: by one person, then by several at once. */
async function writes({ url }, { token, get }) {
  const models = [];
  for (let page = 1; models.length < WRITES; page += 1) {
    const { items } = await get(`/bookings?status=CREATED&serviceType=HOSTEL&from=${day(1)}&pageSize=100&page=${page}`);
    models.push(...items);
    if (items.length < 100) break;
  }
  const created = [];
  for (const model of models.slice(0, WRITES)) {
    const { pets } = await get(`/bookings/${model.id}`);
    const { animalTypeId, size } = pets[0];
    const days = `from=${day(1)}&to=${day(25)}`;
    const free = await get(
      `/availability?serviceId=${model.serviceId}&${days}&animalTypeId=${animalTypeId}&size=${size}`,
    );
    const date = free.days.find((one) => one.free > 0 && !one.closed)?.date;
    if (!date) continue;
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    const stay = {
      arrival: `${date}T${model.checkInLocal.slice(11, 16)}`,
      departure: `${next}T${model.checkOutLocal.slice(11, 16)}`,
    };
    const guest = { guestName: 'Ana Proba', guestPhone: '+381641234567', pets: [{ name: 'Bela', animalTypeId, size }] };
    const { branchId, serviceId } = model;
    await change(url, token, created, '/bookings', { branchId, serviceId, ...guest, ...stay });
  }
  const due = (await get(`/bookings?status=CREATED&sort=checkIn&pageSize=100&from=${day(-1)}&to=${day(0)}`)).items;
  const [alone, together, open] = [[], [], []];
  for (const one of due) {
    const now = await change(url, token, alone, `/bookings/${one.id}/check-in`, {}, one.version);
    if (now) open.push(now);
  }
  const began = performance.now();
  const turns = async (bookings) => {
    // An odd number: at the end everybody is expected again, as before.
    for (let turn = 0; turn < 15; turn += 1)
      for (const [i, one] of bookings.entries()) {
        const [action, body] = turn % 2 ? ['check-in', {}] : ['undo-check-in', { reason: 'measured' }];
        bookings[i] = (await change(url, token, together, `/bookings/${one.id}/${action}`, body, one.version)) || one;
      }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, i) => turns(open.filter((_, at) => at % WRITERS === i))));
  line('a new booking', ...shares(created), created.length);
  // What is refused, because the place is still in use, counts for nothing.
  const rate = (1000 * alone.length) / alone.reduce((sum, ms) => sum + ms, 0);
  line('check-in, by one person', ...shares(alone), `${rate.toFixed(0)} a second`);
  line(
    `check-in and undoing, by ${WRITERS} at once`,
    ...shares(together),
    `${(together.length / since(began)).toFixed(0)} a second`,
  );
}

/** Start, memory, requests and writes. */
async function serve(dataDir, env) {
  const began = performance.now();
  const product = await start(dataDir, env);
  console.log(`\nready after ${since(began).toFixed(2)} s`);
  try {
    await sleep(5_000);
    console.log(`memory at rest ${memory(product.pid)}\n`);
    const [staff, admin] = [await client(product), await client(product, 'ADMIN')];
    heading('request', 'p50 ms', 'p95 ms', 'p99 ms', 'a second, 8 connections');
    for (const [name, { token }, paths] of await everyday(staff, admin)) {
      const asked = paths.map((path) => `/api/v1${path}`);
      // Refused where these requests take the database longer than a request waits.
      const measured = (connections, time) =>
        load(dataDir, product.url, asked, { pid: product.pid, token, connections, seconds: time }).catch(() => null);
      await measured(1, 0.3);
      const [one, many] = [await measured(1, seconds), await measured(8, seconds / 2)];
      const times = [one?.p50, one?.p95, one?.p99].map((ms) => ms?.toFixed(1) ?? 'refused');
      line(name, ...times, many?.rate.toFixed(0) ?? 'refused');
    }
    await writes(product, staff);
    console.log(`\nmemory after it ${memory(product.pid)}, at most ${memory(product.pid, 'VmHWM')}`);
  } finally {
    await product.stop({ keep: true });
  }
}

/** Sizes, backup and check. */
function upkeep(dataDir, env) {
  heading('largest', 'size');
  for (const [name, bytes] of largest(env.DATABASE_URL)) line(name, `${(Number(bytes) / 1e6).toFixed(0)} MB`);
  const backup = join(dataDir, 'backup');
  for (const words of [['backup', backup], ['check']]) {
    const began = performance.now();
    sapa(dataDir, words, env);
    console.log(`sapa ${words[0]} took ${since(began).toFixed(0)} s`);
    rmSync(backup, { recursive: true, force: true });
  }
}

for (const bookings of sizes) {
  console.log(`\n## ${bookings} bookings, ${cluster ? 'PostgreSQL' : 'SQLite'}\n`);
  const { dataDir, env, keep } = filled(bookings);
  try {
    if (process.argv[2] !== 'upkeep') await serve(dataDir, env);
    if (process.argv[2] !== 'serve') upkeep(dataDir, env);
  } finally {
    if (!keep) rmSync(dataDir, { recursive: true, force: true });
    if (!keep && cluster) sql(cluster, `DROP DATABASE scale_${bookings}`);
  }
}
