// Holds docs/promises.json (what is promised, and which run shows it) and writes docs/PROMISES.md from the soak's output.
//   node .ci/promises.mjs          every test that is named exists (make check)
//   node .ci/promises.mjs write    docs/PROMISES.md from target/soak/*.txt (make soak)
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SOAK = join(ROOT, 'target/soak');
const PAGE = join(ROOT, 'docs/PROMISES.md');
const areas = JSON.parse(readFileSync(join(ROOT, 'docs/promises.json'), 'utf8'));
const ENGINES = ['sqlite', 'postgres'];

/** Lines of a failure that say where, not what. */
const TRACE = /^(thread |stack backtrace|note: |\d+: |at )/;

/** Whether the tests' sources declare `room::file::name`; a module of a macro may hold it one level deeper. */
function exists(test) {
  const parts = test.split('::');
  const name = parts.pop();
  for (let n = parts.length; n > 0; n -= 1) {
    const base = join(ROOT, 'server/tests/it', ...parts.slice(0, n));
    for (const file of [`${base}.rs`, join(base, 'mod.rs')])
      if (existsSync(file) && readFileSync(file, 'utf8').includes(`fn ${name}(`)) return true;
  }
  return false;
}

/** The results of a run of tests: the name of each with its state and the lines that it printed. */
function results(text) {
  const found = new Map();
  for (const [, test, state] of text.matchAll(/^test (\S+) \.\.\. (?:.*\n)*?(ok|FAILED|ignored)$/gm))
    found.set(test, { state, lines: [] });
  for (const [, test, body] of text.matchAll(
    /^---- (\S+) stdout ----\n((?:(?!---- |\n(?:successes|failures):).*\n)*)/gm,
  )) {
    const lines = body.split('\n').map((line) => line.trim());
    found.get(test)?.lines.push(...lines.filter((line) => line && line.length < 320 && !TRACE.test(line)).slice(0, 3));
  }
  return found;
}

const read = (name) => {
  const file = join(SOAK, `${name}.txt`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};
const day = (name) => {
  const file = join(SOAK, `${name}.txt`);
  return existsSync(file) ? statSync(file).mtime.toISOString().slice(0, 10) : '–';
};
const cell = (text) => text.replaceAll('|', '\\|');

function write() {
  const runs = Object.fromEntries(
    ENGINES.map((engine) => [engine, new Map([...results(read(engine)), ...results(read(`load-${engine}`))])]),
  );
  /** What a test showed on an engine. */
  const shown = (engine, test) => {
    const got = runs[engine].get(test);
    if (!got) return 'not run';
    return [got.state === 'ok' ? 'held' : got.state, ...got.lines].join('; ');
  };
  const out = [
    '# What is promised, and the figure that shows it',
    '',
    'Written by `make soak` from its own output (`.ci/promises.mjs`); the list of promises is `promises.json`. A test is',
    'run alone by `SOAK=1 cargo test --release --locked -p sapa-server --features schema --test it -- <test>`, on',
    'PostgreSQL behind `.ci/with-postgres`. *held* means that the test with the full figure ran to its end and passed.',
    '',
  ];
  for (const { area, promises } of areas) {
    out.push(`## ${area}`, '', '| Promise | Shown by | SQLite | PostgreSQL | Day |', '|---|---|---|---|---|');
    for (const { promise, tests = [], run, figure } of promises) {
      for (const [at, test] of tests.entries())
        out.push(
          `| ${at ? '' : cell(promise)} | \`${test}\` | ${ENGINES.map((engine) => cell(shown(engine, test))).join(' | ')} | ${day('sqlite')} |`,
        );
      if (run) {
        const got = (name) => read(name).match(new RegExp(figure, 'm'))?.[0]?.trim() ?? 'not run';
        const [sqlite, postgres = sqlite] = run.output.map((name) => cell(got(name)));
        out.push(
          `| ${cell(promise)} | \`${run.command}\` | ${sqlite} | ${run.output.length > 1 ? postgres : '–'} | ${day(run.output[0])} |`,
        );
      }
    }
    out.push('');
  }
  writeFileSync(PAGE, `${out.join('\n').trimEnd()}\n`);
  console.log(`promises: written from ${readdirSync(SOAK).length} outputs`);
}

if (process.argv[2] === 'write') write();
const missing = areas.flatMap(({ promises }) => promises.flatMap(({ tests = [] }) => tests.filter((t) => !exists(t))));
if (missing.length > 0) {
  console.error(`promises: no such tests:\n${missing.map((test) => `  ${test}`).join('\n')}`);
  process.exit(1);
}
console.log(`promises: ${areas.reduce((sum, { promises }) => sum + promises.length, 0)}, each test exists`);
