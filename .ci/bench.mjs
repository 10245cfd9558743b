// Speed as ratios to yardsticks measured in the same run, because machines differ and are noisy.
// BENCH_SIZES="3000 1000000" gives the full sizes (filling takes minutes). BENCH_COMPANIES: sizes for
// the lists of companies, branches, services and accounts. BOOKINGS: sizes of the reads beside yardsticks
// (bench/reads.mjs).
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { firstScreen } from './bench-first-screen.mjs';
import { planner } from './bench-planner.mjs';
import { reads } from './bench/reads.mjs';
import { dataFolder, sapa, start } from './product.mjs';

const sizes = (process.env.BENCH_SIZES ?? '3000 100000').split(' ').map(Number);
const companySizes = (process.env.BENCH_COMPANIES ?? '50 5000').split(' ').map(Number);
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const us = (ms) => `${(ms * 1000).toFixed(1)} µs`;

async function core() {
  const pkg = new URL('../wasm-bindings/pkg/', import.meta.url);
  const module = await import(new URL('sapa_wasm.js', pkg));
  const bytes = readFileSync(new URL('sapa_wasm_bg.wasm', pkg));
  module.initSync({ module: bytes });
  const golden = JSON.parse(readFileSync(new URL('../core/tests/golden.json', import.meta.url), 'utf8'));
  const of = (ask) => golden.filter((c) => c.ask === ask).map((c) => c.input);
  const time = (inputs, call) => {
    const runs = [];
    for (let run = 0; run < 30; run += 1) {
      const from = performance.now();
      for (let i = 0; i < 200; i += 1) call(inputs[i % inputs.length]);
      runs.push((performance.now() - from) / 200);
    }
    return median(runs);
  };
  console.log(`WASM ${brotliCompressSync(bytes).length} bytes as sent with brotli, ${bytes.length} plain`);
  const yardstick = time(of('draft'), (json) => JSON.stringify(JSON.parse(json)));
  console.log(`yardstick: JSON.parse and stringify of a draft, ${us(yardstick)}`);
  for (const [name, question, ask] of [
    ['check a booking form', 'validate:booking', (json) => module.validate('booking', '', json)],
    ['quote a draft', 'draft', (json) => module.ask('draft', json)],
    ['allowed actions', 'actions', (json) => module.ask('actions', json)],
  ]) {
    const took = time(of(question), ask);
    console.log(`  ${name}: ${(took / yardstick).toFixed(1)} × (${us(took)})`);
  }
  return module;
}

const BOOKINGS = [
  ['first page', ''],
  ['by check-in', 'sort=-checkIn'],
  ['by guest', 'sort=guestName'],
  ['page 40', 'page=40'],
  ['one status', 'status=ACTIVE'],
  ['one type, by check-in', 'serviceType=GROOMING&sort=checkIn'],
  ['a rare word', 'q=7740'],
  ['a common word', 'q=mar'],
  ['two words', 'q=jovanovi%C4%87%20mil'],
].map(([name, query]) => [name, `bookings?${query}`]);
const RECORDS = [
  'companies?sort=name',
  'companies?status=PENDING&sort=-createdAt',
  'companies?missing=true',
  'companies?q=nju',
  'branches?sort=city',
  'branches?active=false',
  'branches?city=Novi%20Sad',
  'branches?q=novi',
  'services?sort=titleEn',
  'services?sort=titleSr',
  'services?sort=-price',
  'services?active=false',
  'services?mismatch=true',
  'services?companyId=7',
  'services?q=kup',
  'users?sort=name',
  'users?role=OPR',
  'users?active=false',
  'users?companyId=7',
  'users?q=mar',
].map((path) => [path, path]);

/** Fills a database and measures pages of 25 rows, as multiples of GET /me. */
async function lists(companies, bookings, pages) {
  const dataDir = dataFolder();
  const filled = performance.now();
  sapa(dataDir, ['migrate']);
  sapa(dataDir, [
    'seed',
    '--seed',
    '1',
    '--companies',
    String(companies),
    '--branches',
    '3',
    '--bookings',
    String(bookings),
  ]);
  console.log(
    `\n${companies} companies, ${bookings} bookings, filled in ${((performance.now() - filled) / 1000).toFixed(0)} s, ${(statSync(join(dataDir, 'sapa.db')).size / 1e6).toFixed(0)} MB`,
  );
  const product = await start(dataDir);
  try {
    const account = product.accounts().find((a) => a.role === 'SYSADM');
    const answer = await fetch(`${product.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: account.password }),
    }).then((r) => r.json());
    const headers = { authorization: `Bearer ${answer.authToken}` };
    const took = async (path, count = 40) => {
      const runs = [];
      for (let i = 0; i < count; i += 1) {
        const from = performance.now();
        const got = await fetch(`${product.url}/api/v1/${path}`, { headers });
        await got.arrayBuffer();
        if (!got.ok) throw new Error(`${path}: ${got.status}`);
        runs.push(performance.now() - from);
      }
      return median(runs);
    };
    await took(`${pages[0][1]}&pageSize=25`, 10);
    const yardstick = await took('me', 100);
    console.log(`yardstick: GET /me, ${yardstick.toFixed(2)} ms`);
    const figures = {};
    for (const [name, path] of pages) {
      if (name === 'page 40' && bookings < 10_000) continue;
      figures[name] = (await took(`${path}&pageSize=25`)) / yardstick;
    }
    const memory = readFileSync(`/proc/${product.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1];
    console.log(`memory after it: ${(Number(memory) / 1024).toFixed(0)} MB`);
    return figures;
  } finally {
    await product.stop();
  }
}

function compare(what, bySize) {
  console.log(`\n${what}, × GET /me`);
  for (const name of Object.keys(bySize.at(-1))) {
    const ratios = bySize.map((figures) => figures[name]?.toFixed(1) ?? '–');
    const growth = bySize[0][name] ? ` (grows ${(bySize.at(-1)[name] / bySize[0][name]).toFixed(1)} ×)` : '';
    console.log(`  ${name}: ${ratios.join('   ')}${growth}`);
  }
}

const kept = await planner(await core());
const bySize = [];
for (const size of sizes) bySize.push(await lists(Math.max(4, Math.round(size / 3500)), size, BOOKINGS));
compare(`list of bookings at ${sizes.join(' and ')} bookings`, bySize);
const byCompanies = [];
for (const size of companySizes) byCompanies.push(await lists(size, 3000, RECORDS));
compare(`lists of records at ${companySizes.join(' and ')} companies`, byCompanies);
await reads();
console.log('');
const soon = await firstScreen();
if (!kept) throw new Error('a month’s availability takes longer than promised');
if (!soon) throw new Error('the first screen or a change of screens misses a limit');
