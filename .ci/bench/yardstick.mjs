// The program of .ci/yardstick: bare answers, bare SQL, and the requests that are sent.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const binary = fileURLToPath(new URL('../../target/release/yardstick', import.meta.url));

/** Runs a part of it; what it measured. */
function run(words, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(binary, words, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (text) => (out += text));
    child.stderr.on('data', (text) => (err += text));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(JSON.parse(out)) : reject(new Error(err || `exit ${code}`))));
  });
}

/** Processor time of a process so far, in seconds. */
export function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * Asks `url` for `paths` in turn: requests a second, milliseconds, and the processor's microseconds of the
 * process `pid` for each request.
 */
export async function load(
  folder,
  url,
  paths,
  { pid, token = '', seconds = 3, connections = 8, encoding = 'identity' },
) {
  const file = join(folder, 'paths');
  writeFileSync(file, paths.join('\n'));
  const before = processorTime(pid);
  const words = ['load', '--address', new URL(url).host, '--paths', file, '--encoding', encoding];
  const got = await run([...words, '--seconds', String(seconds), '--connections', String(connections)], {
    AUTHORIZATION: token && `Bearer ${token}`,
  });
  const busy = processorTime(pid) - before;
  return {
    rate: got.requests / got.seconds,
    p50: got.p50,
    p95: got.p95,
    p99: got.p99,
    cpu: (busy / got.requests) * 1e6,
  };
}

/** The rows of `work` by bare SQL on one thread: questions a second, and the processor's microseconds for each. */
export async function rows(folder, database, work, questions, seconds = 2) {
  const file = join(folder, 'questions');
  writeFileSync(file, questions.map((parts) => parts.join('\t')).join('\n'));
  const words = ['rows', '--database', database, '--work', work, '--questions', file, '--seconds', String(seconds)];
  const got = await run(words);
  return { rate: got.questions / got.seconds, cpu: (got.busy / got.questions) * 1e6 };
}

/** Starts the server of bare answers. */
export async function answers() {
  const child = spawn(binary, ['answers'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the bare answers ended')));
    child.stdout.once('data', (text) => resolve(Number(text)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill('SIGTERM') };
}

/** Whether valgrind is installed. */
export const hasValgrind = () => spawnSync('valgrind', ['--version']).status === 0;
