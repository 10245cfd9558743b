// The lines of the customer's specification (docs/seed-lines.json) without a test that names them: none may be
// left. A test names its lines at the beginning of its name or in it: `§5.1`, `§2.4–2.31`; in Rust, where a name
// has no such sign, as `seed_5_1`.
//   node .ci/seed-lines.mjs
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const lines = JSON.parse(readFileSync(join(ROOT, 'docs/seed-lines.json'), 'utf8'));
const ids = Object.keys(lines);

/** Names of tests: the first text of a call, or a function of Rust. */
const IN_SCRIPT = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;
const IN_RUST = /\bfn (\w*seed_\d+_\d+\w*)\(/g;

function* namesIn(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('node_modules')) continue;
    const source = () => readFileSync(join(entry.parentPath, entry.name), 'utf8');
    if (/\.(test|spec)\.tsx?$/.test(entry.name)) for (const found of source().matchAll(IN_SCRIPT)) yield found[2];
    if (entry.name.endsWith('.rs')) for (const found of source().matchAll(IN_RUST)) yield found[1];
  }
}

/** The lines that a name names. */
function* named(name) {
  for (const [, section, first, last] of name.matchAll(/§(\d+)\.(\d+)(?:–(?:\d+\.)?(\d+))?/g))
    for (let line = Number(first); line <= Number(last ?? first); line += 1) yield `${section}.${line}`;
  for (const [, section, line] of name.matchAll(/seed_(\d+)_(\d+)/g)) yield `${section}.${line}`;
}

const tested = new Map(ids.map((id) => [id, 0]));
const unknown = new Set();
for (const folder of ['frontend/src', 'frontend/e2e', 'core/src', 'core/tests', 'server/src', 'server/tests'])
  for (const name of namesIn(folder))
    for (const id of named(name)) tested.has(id) ? tested.set(id, tested.get(id) + 1) : unknown.add(id);

const without = ids.filter((id) => tested.get(id) === 0);
for (const id of without) console.error(`§${id} has no test: ${lines[id]}`);
for (const id of unknown) console.error(`§${id} is no line of docs/seed-lines.json`);
console.log(`lines of the specification: ${ids.length}, without a test: ${without.length}`);
process.exit(without.length + unknown.size > 0 ? 1 : 0);
