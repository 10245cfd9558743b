// Every code in the sources of the server and the core has a text: codes are keys of the locale files.
//   node .ci/codes.mjs [folder of the project]
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Its names are of invariants, for the terminal. */
const CHECK = /^server\/src\/check\//;

const ROOT = process.argv[2] ?? join(import.meta.dirname, '..');
/** Fewer would mean that this search finds them no longer. */
const LEAST = 200;
/**
 * Lower-case words with dots between them, unless the last one is the ending of a file's name or the first one that of
 * the fields of traces.
 */
const isCode = (literal) =>
  /^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/.test(literal) &&
  !/\.(bin|css|db|html|js|json|jsonl|lock|pgdump|rs|sqlite|ts|txt)$/.test(literal) &&
  !/^(db|http|otel|sapa)\./.test(literal);

const keys = (texts, path = []) =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[...path, name].join('.')] : keys(text, [...path, name]),
  );
const known = new Set(keys(JSON.parse(readFileSync(join(ROOT, 'core/locales/en_US.json'), 'utf8'))));

const faults = [];
let count = 0;
for (const folder of ['server/src', 'core/src']) {
  for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.rs') || entry.name.endsWith('_tests.rs')) continue;
    const path = join(entry.parentPath, entry.name);
    if (CHECK.test(relative(ROOT, path))) continue;
    for (const code of readFileSync(path, 'utf8').split('"').filter(isCode)) {
      count += 1;
      if (!known.has(code) && !known.has(`${code}_other`)) faults.push(`${path}: no text for ${code}`);
    }
  }
}
if (count < LEAST) faults.push(`only ${count} codes were found`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`codes: ${count} in the sources, each with a text`);
