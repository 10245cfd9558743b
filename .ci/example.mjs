// Runs the example client against a demo of its own: `node .ci/example.mjs`. It fails where the client does.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { start } from './product.mjs';

const client = fileURLToPath(new URL('../examples/marketplace.mjs', import.meta.url));
const product = await start();
try {
  const run = spawnSync(process.execPath, [client, product.url, product.dataDir], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  process.stdout.write(run.stdout);
  if (run.status !== 0) throw new Error(run.stderr || `the client ended with ${run.status ?? run.signal}`);
} finally {
  await product.stop();
}
