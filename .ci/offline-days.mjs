// Offline days against a running demo, which other desks change meanwhile: `node .ci/offline-days.mjs [days] [seed]`. The
// dashboard's own queue, in Node (frontend/days). TEST_DATABASE_URL names a PostgreSQL cluster (.ci/with-postgres);
// without it the product has its own SQLite file. The days ask at KILL_URL that the product be killed and started again.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { dataFolder, killAddress, ownDatabase, start } from './product.mjs';

const [days = '6', seed = '20261127'] = process.argv.slice(2);
const dataDir = dataFolder();
const database = ownDatabase('days');

let product = await start(dataDir, database);
const { url } = product;
const kills = await killAddress(async () => {
  await product.stop({ signal: 'SIGKILL', keep: true });
  product = await start(dataDir, { ...database, BIND: new URL(url).host });
});
try {
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'days'], {
    cwd: join(import.meta.dirname, '../frontend'),
    stdio: 'inherit',
    env: {
      ...process.env,
      SAPA_URL: url,
      SAPA_ACCOUNTS: JSON.stringify(product.accounts()),
      KILL_URL: kills.url,
      DAYS: days,
      SEED: seed,
      ENGINE: database.DATABASE_URL ? 'postgres' : 'sqlite',
    },
  });
  process.exitCode = await new Promise((resolve) => run.once('exit', (code) => resolve(code ?? 1)));
} finally {
  kills.close();
  await product.stop();
}
