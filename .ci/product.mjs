// Starts the built product for tests and measurements: with its own folder and ports, stopped by its
// own process id.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const binary = process.env.SAPA_BINARY ?? fileURLToPath(new URL('../target/release/sapa', import.meta.url));

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** For a page's start: its stream of events stays silent, or the page never comes to rest. */
export const withoutEvents = () => {
  const { fetch } = window;
  window.fetch = (input, init) =>
    String(input).endsWith('/events') ? new Promise(() => undefined) : fetch(input, init);
};

/** Runs `sapa`, or another version of it, with these arguments in `dataDir`; on failure throws its output. */
export function sapa(dataDir, words, env = {}, program = binary) {
  const done = spawnSync(program, words, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG: 'warn', ...env },
  });
  if (done.status !== 0) throw new Error(`sapa ${words.join(' ')}: ${done.stderr || done.stdout || done.error}`);
  return done.stdout;
}

/** A folder for one product's data. */
export const dataFolder = () => mkdtempSync(join(tmpdir(), 'sapa-'));

/**
 * The settings of a database of its own: in the cluster of TEST_DATABASE_URL (.ci/with-postgres), without it a file in
 * the folder of the product's data.
 */
export function ownDatabase(name) {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) return {};
  const url = new URL(cluster.replace('@/', '@localhost/'));
  const own = `t_${name}_${process.pid}`;
  const host = url.searchParams.get('host') ?? url.hostname;
  const made = spawnSync('createdb', ['-h', host, '-U', url.username, own], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`createdb ${own}: ${made.stderr ?? made.error}`);
  return { DATABASE_URL: cluster.replace(/\/[^/?]*(\?|$)/, `/${own}$1`) };
}

/** An address that the days of frontend/days ask when the product is to be killed: it answers once `restart` has. */
export async function killAddress(restart) {
  const server = createHttpServer((_, answer) => {
    restart().then(
      () => answer.end(),
      (error) => answer.writeHead(500).end(String(error)),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Starts `sapa serve` as a demo, by the command if one is given, and waits until it is ready. */
export async function start(dataDir = dataFolder(), env = {}, command = [binary]) {
  const [bind, opsPort] = [env.BIND ?? `127.0.0.1:${await freePort()}`, await freePort()];
  const url = `http://${bind}`;
  const [program, ...words] = [...command, 'serve'];
  const child = spawn(program, words, {
    stdio: ['ignore', 'ignore', process.env.SAPA_LOG ? 'inherit' : 'ignore'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG: 'warn',
      BIND: bind,
      OPS_BIND: `127.0.0.1:${opsPort}`,
      SANDBOX_BIND: '127.0.0.1:0',
      ...env,
    },
  });
  let over = false;
  child.once('exit', () => (over = true));
  for (const end = Date.now() + 120_000; ;) {
    if (over) throw new Error('sapa serve stopped before it was ready');
    if (Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error('sapa serve is not ready after two minutes');
    }
    const ready = await fetch(`${url}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) break;
    await new Promise((r) => setTimeout(r, 100));
  }
  return {
    url,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    dataDir,
    pid: child.pid,
    accounts: () => JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')),
    async stop({ signal = 'SIGTERM', keep = false } = {}) {
      if (!over) {
        const gone = new Promise((r) => child.once('exit', r));
        child.kill(signal);
        await gone;
      }
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
