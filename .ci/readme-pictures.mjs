// Checks that every picture of the README exists: `node .ci/readme-pictures.mjs`.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const shown = [...readFileSync(new URL('README.md', root), 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(
  ([, path]) => path,
);
const missing = shown.filter((path) => !existsSync(fileURLToPath(new URL(path, root))));
if (shown.length < 4) throw new Error(`the README shows ${shown.length} pictures, not four`);
if (missing.length > 0) throw new Error(`not there: ${missing.join(', ')}. make pictures takes them`);
console.log(`readme: ${shown.length} pictures, each there`);
