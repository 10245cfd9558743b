// Offline days against a running demo, which other desks change meanwhile: `node .ci/offline-days.mjs [days] [seed]`. The
// dashboard's own queue, in Node (frontend/days). TEST_DATABASE_URL names a PostgreSQL cluster (.ci/with-postgres);
// without it the product has its own SQLite file.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { start } from './product.mjs';

const [days = '6', seed = '20261127'] = process.argv.slice(2);
const cluster = process.env.TEST_DATABASE_URL;

/** A database of its own in the cluster. */
function database() {
  if (!cluster) return {};
  const url = new URL(cluster.replace('@/', '@localhost/'));
  const name = `t_days_${process.pid}`;
  const host = url.searchParams.get('host') ?? url.hostname;
  const made = spawnSync('createdb', ['-h', host, '-U', url.username, name], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`createdb ${name}: ${made.stderr ?? made.error}`);
  return { DATABASE_URL: cluster.replace(/\/[^/?]*(\?|$)/, `/${name}$1`) };
}

const product = await start(undefined, database());
try {
  const frontend = join(import.meta.dirname, '../frontend');
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'days'], {
    cwd: frontend,
    stdio: 'inherit',
    env: {
      ...process.env,
      SAPA_URL: product.url,
      SAPA_ACCOUNTS: JSON.stringify(product.accounts()),
      DAYS: days,
      SEED: seed,
      ENGINE: cluster ? 'postgres' : 'sqlite',
    },
  });
  process.exitCode = run.status ?? 1;
} finally {
  await product.stop();
}
