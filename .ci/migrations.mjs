// A migration says what it does to the version before, which works beside it while servers are replaced one by one
// (docs/SERVER.md): its first line is `-- Expand: …`, or `-- Contract: …` where it takes away what no version in use
// needs any more. One that expands takes nothing away. Both engines say the same.
//   node .ci/migrations.mjs
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../migrations');
/** The first migration of which it is asked. */
const SINCE = '2026-11-28';
const ENGINES = ['postgres', 'sqlite'];
const TAKES_AWAY =
  /\bDROP\s+(TABLE|COLUMN|INDEX|TRIGGER|FUNCTION|VIEW)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bADD\s+COLUMN\b(?=[^;]*\bNOT\s+NULL\b)(?![^;]*\bDEFAULT\b)/i;

const faults = [];
const named = (engine) => readdirSync(join(ROOT, engine)).filter((name) => name >= SINCE);
for (const name of new Set(ENGINES.flatMap(named))) {
  const files = ENGINES.map((engine) => join(ROOT, engine, name, 'up.sql')).filter((path) => existsSync(path));
  if (files.length !== ENGINES.length) faults.push(`${name}: not on both engines`);
  const texts = files.map((path) => readFileSync(path, 'utf8'));
  const kinds = new Set(texts.map((text) => /^-- (Expand|Contract): \S/.exec(text)?.[1]));
  if (kinds.has(undefined) || kinds.size > 1) {
    faults.push(`${name}: the first line is "-- Expand: …" or "-- Contract: …" on both engines`);
    continue;
  }
  if (kinds.has('Expand'))
    for (const text of texts) {
      const found = TAKES_AWAY.exec(text.replace(/--.*$/gm, ''));
      if (found) faults.push(`${name}: says that it expands, but has "${found[0]}"`);
    }
}
for (const fault of faults) console.error(`migrations: ${fault}`);
process.exit(faults.length ? 1 : 0);
