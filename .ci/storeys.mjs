// The storeys of the core: a room uses those below it only, and no files ask each other in a
// circle. Reads what each file of core/src names by `crate::` and `super::`.
//   node .ci/storeys.mjs [folder of the sources]
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const ROOT = process.argv[2] ?? join(import.meta.dirname, '../core/src');
/** Lowest first; rooms of one line know nothing of one another. */
const STOREYS = [
  ['base'],
  ['form'],
  ['access'],
  ['catalogue', 'company', 'people', 'note', 'image', 'audit'],
  ['branch'],
  ['calendar'],
  ['price'],
  ['booking'],
  ['facade'],
];

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return entry.name.endsWith('.rs') && !entry.name.endsWith('_tests.rs') ? [path] : [];
  });
const moduleOf = (path) =>
  relative(ROOT, path)
    .replace(/\.rs$/, '')
    .split(sep)
    .filter((part) => part !== 'mod' && part !== 'lib')
    .join('::');
const source = new Map(files(ROOT).map((path) => [moduleOf(path), readFileSync(path, 'utf8')]));

/** The single paths of a `use` tree. */
function leaves(tree) {
  const open = tree.indexOf('{');
  if (open < 0) return [tree.trim()];
  const [head, inner] = [tree.slice(0, open).trim(), tree.slice(open + 1, tree.lastIndexOf('}'))];
  const parts = [''];
  let depth = 0;
  for (const letter of inner) {
    depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.filter((part) => part.trim()).flatMap((part) => leaves(part.trim()).map((leaf) => head + leaf));
}

/** The file that a path leads to, read in the file of `from`. */
function target(path, from) {
  let names = path.split('::');
  let at = from ? from.split('::') : [];
  if (names[0] === 'crate') [at, names] = [[], names.slice(1)];
  else if (names[0] !== 'super') return null;
  for (; names[0] === 'super'; names = names.slice(1)) at = at.slice(0, -1);
  const whole = [...at, ...names];
  for (let length = whole.length; length > 0; length--) {
    const found = whole.slice(0, length).join('::');
    if (source.has(found)) return found;
  }
  return null;
}

function asks(from) {
  // What a file's tests use is their matter.
  const code = source
    .get(from)
    .split('#[cfg(test)]\nmod tests')[0]
    .replaceAll(/\/\/.*/g, '');
  const used = [...code.matchAll(/\buse\s+([^;]+);/g)].flatMap(([, tree]) => leaves(tree));
  const named = [...code.replaceAll(/\buse\s+[^;]+;/g, '').matchAll(/\b(?:crate|super)(?:::\w+)+/g)].map(
    ([path]) => path,
  );
  return new Set([...used, ...named].map((path) => target(path, from)).filter((found) => found && found !== from));
}
const graph = new Map([...source.keys()].map((from) => [from, asks(from)]));

const faults = [];
const storeyOf = (file) => STOREYS.findIndex((rooms) => rooms.includes(file.split('::')[0]));
for (const [from, asked] of graph) {
  if (from && storeyOf(from) < 0) faults.push(`${from}: no room of .ci/storeys.mjs`);
  for (const to of asked) {
    if (from.split('::')[0] !== to.split('::')[0] && from && storeyOf(to) >= storeyOf(from))
      faults.push(`${from} uses ${to}, which is not below it`);
  }
}

// Whoever is reached from what it asks stands in a circle.
for (const from of graph.keys()) {
  const seen = new Set();
  const queue = [...graph.get(from)];
  while (queue.length > 0) {
    const next = queue.pop();
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...graph.get(next));
  }
  if (seen.has(from)) faults.push(`${from} asks, through others, itself`);
}

if (faults.length > 0) {
  console.error(`The storeys of the core:\n${faults.sort().join('\n')}`);
  process.exit(1);
}
console.log(`storeys: ${graph.size} files, each uses what is below it`);
