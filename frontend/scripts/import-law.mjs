// Holds the directions of the house: core, lib, ui → resource → features → app, one way,
// and features do not import one another. Also: what a role or a state may do is the
// core's to say, so nobody else compares one.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');
const RANK = { core: 0, lib: 1, ui: 2, resource: 3, features: 4, app: 5 };
const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g;
const COMPARES =
  /\b(?:role|status|staffKind)\s*(?:===|!==|==|!=)\s*['"][A-Z_]+['"]|['"](?:SYSADM|ADMIN|OPR|USER|CREATED|ACTIVE|COMPLETED|CANCELED)['"]\s*(?:===|!==)/;

const files = readdirSync(src, { recursive: true }).filter((file) => /\.tsx?$/.test(file));
const wrong = [];

/** Where a specifier leads, below src; null for packages and whatever lies outside. */
function target(file, specifier) {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (!specifier.startsWith('.')) return null;
  const path = relative(src, normalize(join(src, dirname(file), specifier)));
  return path.startsWith('..') ? null : path;
}

for (const file of files) {
  const text = readFileSync(join(src, file), 'utf8');
  const test = /\.test\.tsx?$/.test(file);
  const [layer, area] = file.split('/');
  if (!(layer in RANK)) continue;
  for (const [, specifier] of text.matchAll(IMPORT)) {
    const to = target(file, specifier);
    if (to === null) continue;
    const [toLayer, toArea] = to.split('/');
    if (!(toLayer in RANK)) continue;
    if (RANK[toLayer] > RANK[layer]) wrong.push(`${file}: ${layer} must not import ${toLayer} (${specifier})`);
    if (layer === 'features' && toLayer === 'features' && area !== toArea)
      wrong.push(`${file}: a feature must not import another (${specifier})`);
  }
  if (test) continue;
  text.split('\n').forEach((line, index) => {
    if (COMPARES.test(line)) wrong.push(`${file}:${index + 1}: compares a role or a state; ask the core`);
  });
}

if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}
console.log(`import law: ${files.length} files, all in order`);
