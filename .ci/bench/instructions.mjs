// Instructions of user code per request: the figure that a noisy machine cannot change.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binary, start } from '../product.mjs';
import { client } from './reads.mjs';

const WARM = 300;
const COUNTED = 100;
/** Until a server under callgrind has done its first jobs, in milliseconds. */
const SETTLED_MS = 15_000;

/** Millions of instructions of each work's requests, one after the other on a warm server. */
export async function instructions(dataDir, works) {
  const out = join(dataDir, 'callgrind.out');
  // Signing in takes long under callgrind, so it is done before: the demo keeps its signing key.
  const before = await start(dataDir);
  const { token } = await client(before);
  await before.stop({ keep: true });
  const product = await start(dataDir, {}, [
    'valgrind',
    '-q',
    '--tool=callgrind',
    `--callgrind-out-file=${out}`,
    binary,
  ]);
  const counted = {};
  try {
    const ask = async (path) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
      const got = await fetch(`${product.url}/api/v1${path}`, { headers });
      await got.arrayBuffer();
      if (!got.ok) throw new Error(`${path}: ${got.status}`);
    };
    const control = (word) => execFileSync('callgrind_control', [word, String(product.pid)], { stdio: 'ignore' });
    let dumps = 0;
    // Instructions and milliseconds of what `work` does.
    const during = async (work) => {
      control('-z');
      const began = performance.now();
      await work();
      const took = performance.now() - began;
      control('-d');
      dumps += 1;
      const found = readFileSync(`${out}.${dumps}`, 'utf8').match(/^(?:totals|summary): (\d+)/m);
      return [Number(found[1]), took];
    };
    const pause = (time) => new Promise((r) => setTimeout(r, time));
    // What a start leaves to be done is none of the requests', nor of the rest between them.
    await pause(SETTLED_MS);
    // A server looks for jobs every second, which a slow machine would count for its requests.
    const [still, rest] = await during(() => pause(4_000));
    for (const { name, paths } of works) {
      const path = (i) => paths[i % paths.length];
      for (let i = 0; i < WARM; i += 1) await ask(path(i));
      const [all, took] = await during(async () => {
        for (let i = WARM; i < WARM + COUNTED; i += 1) await ask(path(i));
      });
      counted[name] = (all - (still / rest) * took) / COUNTED / 1e6;
    }
  } finally {
    await product.stop({ keep: true });
  }
  return counted;
}
