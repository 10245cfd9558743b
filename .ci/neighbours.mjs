// Two versions beside each other on one PostgreSQL: `.ci/with-postgres node .ci/neighbours.mjs <previous sapa>`. The
// version before is at work when today's comes and migrates; then requests meet now the one and now the other; then
// today's goes and the one before works alone, on the newer schema and after `migrate down`. Each part has the days of
// .ci/offline-days.mjs, whose server is killed at any step, and the example client.
import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { binary, dataFolder, killAddress, ownDatabase, sapa, start } from './product.mjs';

const [previous, days = '2'] = process.argv.slice(2);
if (!previous || !process.env.TEST_DATABASE_URL)
  throw new Error('usage: .ci/with-postgres node .ci/neighbours.mjs SAPA');
const dataDir = dataFolder();
const database = ownDatabase('neighbours');
const say = (text) => console.log(text);

/** The servers that run, by the path of their program. */
const servers = new Map();
let turn = 0;

/** As a proxy does: each request to the next server, and to another one where a connection is refused. */
const proxy = createServer((from, to) => {
  const chunks = [];
  from.on('data', (chunk) => chunks.push(chunk));
  from.on('end', () => {
    const send = (tries) => {
      const all = [...servers.values()];
      const { url } = all[(turn += 1) % all.length];
      const out = request(url + from.url, { method: from.method, headers: from.headers }, (answer) => {
        to.writeHead(answer.statusCode, answer.headers);
        answer.pipe(to);
      });
      out.on('error', (error) => {
        if (error.code === 'ECONNREFUSED' && tries > 0) setTimeout(send, 200, tries - 1);
        else to.destroy();
      });
      out.end(Buffer.concat(chunks));
    };
    send(50);
  });
});
await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${proxy.address().port}`;

const bank = spawn(binary, ['sandbox'], {
  env: { PATH: process.env.PATH, DATA_DIR: dataDir, SANDBOX_BIND: '127.0.0.1:0' },
});
const [, bankUrl] = await new Promise((resolve, reject) => {
  let seen = '';
  bank.stdout.on('data', (text) => {
    const found = /(http:\S+)/.exec((seen += text));
    if (found) resolve(found);
  });
  bank.once('exit', () => reject(new Error('the sandbox stopped')));
});
const env = { ...database, PUBLIC_BASE_URL: url, PAYMENT_PROVIDER: 'sandbox', SANDBOX_URL: bankUrl };

const run = async (program) => servers.set(program, await start(dataDir, env, [program]));
const stop = async (program, signal) => {
  await servers.get(program).stop({ signal, keep: true });
  servers.delete(program);
};

/** One server after the other is killed and comes back. */
const kills = await killAddress(async () => {
  const program = [...servers.keys()][(turn += 1) % servers.size];
  const { url: own } = servers.get(program);
  await servers.get(program).stop({ signal: 'SIGKILL', keep: true });
  servers.set(program, await start(dataDir, { ...env, BIND: new URL(own).host }, [program]));
});

async function must(command, words, more = {}) {
  const [cwd, stdio] = [join(import.meta.dirname, '../frontend'), ['ignore', 'inherit', 'inherit']];
  const child = spawn(command, words, { cwd, stdio, env: { ...process.env, ...more } });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${words.join(' ')}: ${code}`);
}

let seed = 20261128;
/** The work of some days, all of it through the proxy. */
async function work(accounts) {
  await must(process.execPath, ['../examples/marketplace.mjs', url, dataDir]);
  await must(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'days'], {
    SAPA_URL: url,
    SAPA_ACCOUNTS: JSON.stringify(accounts),
    KILL_URL: kills.url,
    DAYS: days,
    SEED: String((seed += 1)),
    ENGINE: 'postgres',
  });
}
const checked = (program) => say(sapa(dataDir, ['check'], database, program).trim().split('\n').at(-1));

try {
  await run(previous);
  const accounts = servers.get(previous).accounts();
  say('the version before, alone');
  let over = false;
  const alone = work(accounts).then(() => (over = true));
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await run(binary);
  if (over) throw new Error('the work was over before the other version came');
  say("today's has come meanwhile, and migrated");
  await alone;
  say('both, in turn');
  await work(accounts);
  checked(binary);
  await stop(binary);
  say('the version before, alone on the newer schema');
  await work(accounts);
  await stop(previous);
  const later = sapa(dataDir, ['migrate', 'status'], database, previous).match(/of a later version/g)?.length ?? 0;
  say(`${later} migrations are of a later version`);
  if (later > 0) say(sapa(dataDir, ['migrate', 'down', '--steps', String(later), '--yes'], database).trim());
  await run(previous);
  say('the version before, alone on its own schema');
  await work(accounts);
  checked(previous);
} finally {
  for (const program of [...servers.keys()]) await stop(program, 'SIGKILL');
  bank.kill();
  proxy.close();
  proxy.closeAllConnections();
  kills.close();
}
