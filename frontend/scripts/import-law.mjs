// Checks the import directions: core, lib, ui → resource → shared → features → app, one way; features do not
// import one another, what only one feature needs stands in that feature and not in shared, and no files
// import each other in a circle. Also checks that only the core
// decides by a role, a state or a kind: no other code compares them. An effect has a body in braces, so that
// it returns its end or nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');
const RANK = { core: 0, lib: 1, ui: 2, resource: 3, shared: 4, features: 5, app: 6 };
const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g;

/** The core's enumerations by name, each with its values. */
const UNIONS = new Map(
  [
    ...readFileSync(join(src, 'core/generated/core.ts'), 'utf8').matchAll(
      /export type (\w+) = ((?:"\w+"\s*\|\s*)+"\w+");/g,
    ),
  ].map(([, name, values]) => [name, [...values.matchAll(/"(\w+)"/g)].map(([, value]) => value)]),
);
const valuesOf = (...names) => {
  const unknown = names.filter((name) => !UNIONS.has(name));
  if (unknown.length > 0) throw new Error(`no enumeration ${unknown.join(', ')} in core/generated/core.ts`);
  return `['\`](?:${names.flatMap((name) => UNIONS.get(name)).join('|')})['\`]`;
};
const KINDS = valuesOf('PriceUnit', 'ServiceType', 'WorkplaceKind', 'AlternativeKind', 'StaffKind', 'CancelKind');
/**
 * Patterns of code that decides instead of asking the core. Exhaustive maps to a color, an icon or a
 * text are welcome.
 */
const RULES = [
  [new RegExp(valuesOf('Role', 'BookingStatus', 'CompanyStatus')), 'names a role or a state'],
  [/\b(?:role|status|staffKind)\s*[!=]==?\s*['"`][A-Z_]+['"`]/, 'compares a role or a state'],
  [
    new RegExp(
      `\\b(?:unit|kind|type|\\w+Kind|\\w+Type|\\w+Of\\([^)]*\\))\\s*[!=]==?\\s*${KINDS}|${KINDS}(?:\\s*[!=]==?|[^\\]]*\\]\\.includes\\()`,
    ),
    'compares a kind',
  ],
  [new RegExp(`\\bRecord<(?:${[...UNIONS.keys()].join('|')}), boolean>`), 'decides by a kind or a state'],
  [/\breason\)?\??\.code\s*[!=]==?|\.(?:has|includes)\([^)]*\breason\??\.code/, 'decides by the code of a reason'],
];

/**
 * React calls what an effect returns, also what it returns by chance: `scrollTo` returns a promise in newer
 * browsers, whatever its type says.
 */
const EFFECT = /\buse(?:Layout)?Effect\(\s*(?=\S)(?!\(\) => (?:\{|\(\) =>)).*/g;

const files = readdirSync(src, { recursive: true }).filter((file) => /\.tsx?$/.test(file));
const wrong = [];

/** The file of an import, below src; null for packages and files outside. */
function target(file, specifier) {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (!specifier.startsWith('.')) return null;
  const path = relative(src, normalize(join(src, dirname(file), specifier)));
  return path.startsWith('..') ? null : path;
}

/** The imports of each file, types included. Generated files belong to the core and are skipped. */
const graph = new Map(files.filter((file) => !file.startsWith('core/generated/')).map((file) => [file, new Set()]));
const fileOf = (path) =>
  [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((name) => graph.has(name));

for (const file of files) {
  const text = readFileSync(join(src, file), 'utf8');
  const test = /\.test\.tsx?$/.test(file);
  const [layer, area] = file.split('/');
  for (const [, specifier] of text.matchAll(IMPORT)) {
    const to = target(file, specifier);
    if (to === null) continue;
    const imported = fileOf(to);
    if (imported) graph.get(file)?.add(imported);
    const [toLayer, toArea] = to.split('/');
    if (!(layer in RANK && toLayer in RANK)) continue;
    if (RANK[toLayer] > RANK[layer]) wrong.push(`${file}: ${layer} must not import ${toLayer} (${specifier})`);
    if (layer === 'features' && toLayer === 'features' && area !== toArea)
      wrong.push(`${file}: a feature must not import another (${specifier})`);
  }
  if (test) continue;
  if (file.startsWith('core/generated/')) continue;
  for (const [effect] of text.matchAll(EFFECT))
    wrong.push(`${file}: an effect with a body in braces returns only what it should: ${effect}`);
  text.split('\n').forEach((line, index) => {
    if (/^\s*(?:\/\/|\/?\*)/.test(line)) return;
    for (const [rule, what] of RULES)
      if (rule.test(line)) wrong.push(`${file}:${index + 1}: ${what}; ask the core: ${line.trim()}`);
  });
}

/** The features, and the app, that need a file of shared, be it through other files of shared. */
function usersOf(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...graph].flatMap(([user, imports]) => {
    if (!imports.has(file) || /\.test\.tsx?$/.test(user)) return [];
    const [layer, area] = user.split('/');
    return layer === 'shared' ? usersOf(user, seen) : [layer === 'features' ? `features/${area}` : layer];
  });
}
for (const file of graph.keys()) {
  if (!file.startsWith('shared/') || /\.test\.tsx?$/.test(file)) continue;
  const users = [...new Set(usersOf(file))];
  if (users.length < 2) wrong.push(`${file}: only ${users.join() || 'nobody'} needs it; it belongs there`);
}

/** The shortest circle of imports through `file`; null if there is none. */
function circle(file) {
  const cameFrom = new Map();
  const queue = [file];
  while (queue.length > 0) {
    const at = queue.shift();
    for (const next of graph.get(at)) {
      if (next === file) {
        const way = [file];
        for (let step = at; step !== file; step = cameFrom.get(step)) way.splice(1, 0, step);
        return [...way, file];
      }
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, at);
      queue.push(next);
    }
  }
  return null;
}
for (const file of graph.keys()) {
  const way = circle(file);
  // Reports a circle once, for its alphabetically first file.
  if (way && way.every((name) => file <= name)) wrong.push(`a circle: ${way.join(' → ')}`);
}

if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}
console.log(`import law: ${files.length} files, all in order`);
