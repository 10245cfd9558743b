// What the server's tests must not do: wait for a fixed time without a reason, or end early on one engine
// without saying so.
//   node .ci/tests.mjs [folder with server/tests]
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = process.argv[2] ?? join(import.meta.dirname, '..');
/** The longest wait, in milliseconds, that needs no reason: the pace of asking again. */
const SHORT = 50;
const faults = [];
const marked = { Sqlite: 0, Postgres: 0 };

/** The milliseconds of `sleep(…)` on a line; none for a time that is not written there. */
function duration(line) {
  const [, unit, written] = /sleep\([\w:]*Duration::from_(secs|millis)\(([\d_]+)\)/.exec(line) ?? [];
  return written && Number(written.replaceAll('_', '')) * (unit === 'secs' ? 1000 : 1);
}

for (const entry of readdirSync(join(ROOT, 'server/tests'), { recursive: true, withFileTypes: true })) {
  if (!entry.name.endsWith('.rs')) continue;
  const path = join(entry.parentPath, entry.name);
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const [i, line] of lines.entries()) {
    const fault = (text) => faults.push(`${relative(ROOT, path)}:${i + 1}: ${text}`);
    if (/\bsleep\(/.test(line) && !/pg_sleep|fn sleep/.test(line) && !((duration(line) ?? SHORT + 1) <= SHORT)) {
      if (!line.includes('// ') && !lines[i - 1].includes('// '))
        fault('a fixed wait without a reason beside it: wait_for, or a comment');
    }
    const engine = /^ {4}only_on!\((\w+)\);/.exec(line)?.[1];
    if (engine) marked[engine] += 1;
    // The body of a test stands four spaces deep. A closure or a helper that returns is no test that ends.
    if (/^ {4,8}let .* else \{ return;? \};/.test(line) && testOf(lines, i))
      fault('a test that may end early: only_on!(Sqlite) or only_on!(Postgres)');
    if (/^ {8}return;$/.test(line) && testOf(lines, i))
      fault('a test that may end early: only_on!, or the reason beside it');
  }
}

/** Whether the function around the line is a test. */
function testOf(lines, at) {
  let start = at;
  while (start > 0 && !/^(pub )?(async )?fn /.test(lines[start])) start -= 1;
  return /^#\[test\]/.test(lines[start - 1] ?? '') || /^#\[test\]/.test(lines[start - 2] ?? '');
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`tests: ${marked.Sqlite} on SQLite only, ${marked.Postgres} on PostgreSQL only; no wait without a reason`);
