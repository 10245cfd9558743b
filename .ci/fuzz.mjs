// Sends requests to a running demo as each role, valid and invalid by its own API document: `node
// .ci/fuzz.mjs [cases]`. Without a number, one short run for each role, and one of them tries every value
// at the edge of each argument; with a number, all do, in runs with other seeds until so many cases were
// sent. Every role has a product of its own, because an administrator may close what another role needs.
// TEST_DATABASE_URL names a PostgreSQL cluster (.ci/with-postgres); without it each product has its own
// SQLite file.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownDatabase, start } from './product.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const program = process.env.SCHEMATHESIS;
if (!program) throw new Error('SCHEMATHESIS names no program: run `make test-fuzz`');
const wanted = Number(process.argv[2] ?? 0);
/** The role that tries all edges in a short run: they are 18,000 cases, three minutes for each role. */
const EDGES = 'ADMIN';
const roles = process.env.FUZZ_ROLES?.split(',') ?? ['ADMIN', 'SYSADM', 'OPR', 'USER', 'nobody'];
const work = mkdtempSync(join(tmpdir(), 'sapa-fuzz-'));

/** The settings for a role, which signs in with this account. */
function settings(role, account) {
  let text = `hooks = ${JSON.stringify(here('fuzz/hooks.py'))}\n${readFileSync(here('fuzz/schemathesis.toml'), 'utf8')}`;
  if (account) {
    text += `
[auth.dynamic.openapi.token]
path = "/auth/login"
payload = { email = ${JSON.stringify(account.email)}, password = ${JSON.stringify(account.password)} }
extract_selector = "/authToken"
retry_on = [401]
`;
  }
  // `overbookReason` is a member of staff's bookings only: for a pet owner it is unknown (400).
  if (role === 'USER') {
    text += `
[[operations]]
include-name = "POST /bookings"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "400", "401", "403", "404", "409", "422", "429"]
`;
  }
  // `HEAD` uses the handler of `GET`: a short run leaves it to the server's tests.
  if (!wanted) {
    text += `
[[operations]]
include-method = "HEAD"
enabled = false
`;
  }
  const file = join(work, `${role}.toml`);
  writeFileSync(file, text);
  return file;
}

/** One run of schemathesis; returns the number of cases and whether all passed. */
function run(file, url, { phases, size, seed }) {
  const words = [
    '--config-file',
    file,
    '--no-color',
    'run',
    `${url}/api/openapi.json`,
    '-c',
    'all',
    '--phases',
    phases,
    '-n',
    String(size),
    '--seed',
    String(seed),
  ];
  return new Promise((resolve) => {
    const child = spawn(program, words, { cwd: work, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.once('exit', (code) => {
      const cases = Number(/([\d,]+) generated/.exec(text)?.[1].replaceAll(',', '') ?? 0);
      resolve({ cases, good: code === 0 && cases > 0, text });
    });
  });
}

let failed = false;

/** All runs of one role, against a product of its own. */
async function fuzz(role) {
  const product = await start(undefined, ownDatabase(`fuzz_${role.toLowerCase()}`));
  const began = Date.now();
  try {
    const file = settings(
      role,
      product.accounts().find((one) => one.role === role),
    );
    let asked = 0;
    const phases = wanted || role === EDGES ? 'examples,coverage,fuzzing' : 'examples,fuzzing';
    // The edges of the arguments are most of a run's cases; so many are made up for each operation besides.
    const size = wanted ? 10 : 5;
    for (let seed = 1; seed === 1 || asked < wanted; seed++) {
      const { cases, good, text } = await run(file, product.url, { phases, size, seed });
      asked += cases;
      if (!good) {
        failed = true;
        console.error(`${role}\n${text}`);
        break;
      }
    }
    // No request stopped the product: it still answers.
    const alive = await fetch(`${product.url}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    failed ||= !alive;
    console.log(
      `fuzz ${role}: ${asked} cases in ${Math.round((Date.now() - began) / 1000)} s${alive ? '' : ', and the product is gone'}`,
    );
  } finally {
    await product.stop();
  }
}

try {
  // Two roles at a time, the slowest first.
  const waiting = [...roles];
  const worker = async () => {
    for (let role = waiting.shift(); role; role = waiting.shift()) await fuzz(role);
  };
  await Promise.all([worker(), worker()]);
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
