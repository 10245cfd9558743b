// The search while typing, for each role: the words that people type, key by key, and words that are hard to
// search for. Bar: 95 % within 100 ms.
// BOOKINGS: the size; BENCH_DATA: a folder that keeps the filled database for the next run, as in reads.mjs.
//   node .ci/bench/search.mjs
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, sapa, start } from '../product.mjs';
import { client } from './reads.mjs';
import { dice } from './works.mjs';

const bookings = Number(process.env.BOOKINGS ?? 100_000);
const BAR = 100;
const ROUNDS = 3;
const pick = (random, list) => list[Math.floor(random() * list.length)];

/** A folder with so many bookings in its database, kept if the environment names one. */
function filled() {
  const keep = Boolean(process.env.BENCH_DATA);
  const dataDir = keep ? join(process.env.BENCH_DATA, String(bookings)) : dataFolder();
  if (!existsSync(join(dataDir, 'demo-accounts.json'))) {
    mkdirSync(dataDir, { recursive: true });
    sapa(dataDir, ['migrate']);
    const companies = String(Math.max(4, Math.round(bookings / 3500)));
    sapa(dataDir, ['seed', '--seed', '1', '--companies', companies, '--branches', '3', '--bookings', String(bookings)]);
  }
  return { dataDir, keep };
}

/** What is typed, by kind; made of names, phones and numbers that the reader has. */
async function queries(get) {
  const random = dice(5);
  const { total } = await get('/bookings?pageSize=1');
  const pages = Math.max(1, Math.min(40, Math.floor(total / 100)));
  const items = [];
  for (let i = 0; i < 10; i += 1)
    items.push(...(await get(`/bookings?pageSize=100&page=${1 + Math.floor(random() * pages)}`)).items);
  const many = (make) => Array.from({ length: 60 }, () => make(pick(random, items)));
  const keys = (text) => Array.from(text, (_, i) => text.slice(0, i + 1));
  const first = ({ guestName }) => guestName.split(' ')[0];
  const plain = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'dj').replaceAll('Đ', 'Dj');
  const CYRILLIC = { a: 'а', b: 'б', v: 'в', g: 'г', d: 'д', e: 'е', z: 'з', i: 'и', j: 'ј', k: 'к', l: 'л', m: 'м' };
  const more = { n: 'н', o: 'о', p: 'п', r: 'р', s: 'с', t: 'т', u: 'у', f: 'ф', h: 'х', c: 'ц' };
  const cyrillic = (text) =>
    Array.from(plain(text).toLowerCase(), (letter) => ({ ...CYRILLIC, ...more })[letter] ?? letter).join('');
  const local = ({ guestPhone }) => (guestPhone ?? '+381641234567').replace(/^\+381/, '0');
  return {
    'a name, key by key': many((one) => keys(one.guestName)).flat(),
    'a pet, key by key': many(({ petNames }) => keys(petNames[0])).flat(),
    'name and pet': many((one) => `${first(one)} ${one.petNames[0]}`),
    'without marks': many((one) => plain(one.guestName)),
    Cyrillic: many((one) => cyrillic(one.guestName)),
    'a local phone, key by key': many((one) => keys(local(one))).flat(),
    'the end of a phone': many((one) => local(one).slice(-4)),
    'a number': many(({ number }) => number),
    'the beginning of numbers': ['B-2026', 'B-20', '00', '000', '38', '381', '+381', '064', '06'],
    'two letters': Array.from('abcdefghijklmnoprstuvz', (letter) => `${letter}a`),
    'two common words': many((one) => `${first(one).slice(0, 2)} ${first(pick(random, items)).slice(0, 2)}`),
    'six short words': many(() => 'ma jo pe an mi lu'),
    'what nobody has': ['xyzzy', 'qqqq', 'ma xyzzy', '999999999999', '@@', 'ana ana ana ana', 'a'.repeat(200)],
    'the end of every address': ['example', 'posta', 'postaexample', 'com'],
  };
}

const { dataDir, keep } = filled();
const product = await start(dataDir);
let missed = 0;
try {
  for (const role of ['SYSADM', 'ADMIN', 'OPR']) {
    const { token, get } = await client(product, role);
    console.log(`\n${role}, ${bookings} bookings, milliseconds`);
    for (const [name, texts] of Object.entries(await queries(get))) {
      const took = [];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const text of texts) {
          const from = performance.now();
          const got = await fetch(`${product.url}/api/v1/search?q=${encodeURIComponent(text)}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          await got.arrayBuffer();
          if (!got.ok) throw new Error(`${text}: ${got.status}`);
          took.push({ text, ms: performance.now() - from });
        }
      took.sort((a, b) => a.ms - b.ms);
      const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))].ms;
      const slowest = took.at(-1);
      const holds = at(0.95) <= BAR;
      if (!holds) missed += 1;
      console.log(
        `  ${name.padEnd(27)} p50 ${at(0.5).toFixed(1).padStart(6)}  p95 ${at(0.95).toFixed(1).padStart(6)} ${holds ? 'pass' : 'MISS'}  slowest ${slowest.ms.toFixed(1)} (${slowest.text.slice(0, 24)})`,
      );
    }
  }
} finally {
  await product.stop({ keep });
}
if (missed > 0) throw new Error(`${missed} kinds of searches take longer than ${BAR} ms`);
