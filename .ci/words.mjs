// Holds the words of the house: names that mean something in the field, and one meaning for each.
//   node .ci/words.mjs [folder of the project]
// 1. A name is none of the words that said too little. What names a thing instead: docs/GLOSSARY.md.
// 2. On one floor no two files declare public types of one name.
// 3. A comment is more than a pronoun.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = process.argv[2] ?? join(import.meta.dirname, '..');

/** As a whole name, in the singular or plural, in any case. */
const BANNED = new Set(
  'wish retimed placing again closing stretch spot mover told lay house asked wanted anew whoever lane seat premise aside yes'
    .split(' ')
    .flatMap((word) => [word, `${word}s`]),
);

/** Names that are the field's own in these files. */
const RIGHT = [
  // The row of one workplace in a calendar.
  {
    files:
      /^(core\/src\/calendar|core\/src\/booking\/placement|core\/tests|core\/examples|core\/src\/facade|frontend\/(src\/features\/booking|e2e))\//,
    names: ['lane', 'lanes'],
  },
  // The end of a till's day: a count that is kept.
  {
    files:
      /^(core\/src\/till|server\/(src\/(till|demo\/till_closings|upkeep\/erase)|tests\/it\/(till|platform\/matrix_))|frontend\/src\/features\/till)/,
    names: ['closing', 'closings'],
  },
  // The core's module of calendars.
  { files: /^server\/src\/(booking\/(closure_hits|neighbours|place|quote)|home\/company)\.rs$/, names: ['lanes'] },
  // An icon's name, and HTML's element.
  { files: /^frontend\/src\/ui\/icons\.ts$/, names: ['house'] },
  { files: /^frontend\/src\/app\/shell\/shell\.tsx$/, names: ['aside'] },
  // Diesel's own.
  { files: /^server\/src\/(home\/rows\/sum_big_int|platform\/db\/value)\.rs$/, names: ['yes'] },
];

const COMMENT = /^\s*(\/\/|\*\s+\S)/;
const PRONOUN =
  /^\s*(?:\/\/[/!]?|\*|\/\*\*?)\s*(?:they|them|it|its|which|this|that|these|those|who|whom|what|one|he|she|we|all|both|each|such|see above)\.?\s*(?:\*\/)?\s*$/i;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.rs', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(core|server|wasm-bindings|frontend)\//.test(file) && !file.includes('/generated/'));

/** The code without comments and texts (a script's expressions and what stands in its markup too), each taken where it begins. */
const RUST = /\/\/.*|\/\*[\s\S]*?\*\/|r#"[\s\S]*?"#|"(?:\\[\s\S]|[^"\\])*"|'(?:\\.|[^'\\\n])'/g;
const SCRIPT =
  /\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|(?<=[(:,] ?)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/|(?<=>)[^<>{}\n]+(?=<\/)|^ *[A-Z][a-z]+$/gm;

const floorOf = (file) => (file.startsWith('server/tests/') ? 'server/tests' : file.split('/')[0]);
const faults = [];
const found = new Map();
const types = new Map();

for (const file of files) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const rust = file.endsWith('.rs');
  const lines = text.split('\n');
  lines.forEach((line, i) => {
    // Not the last word of a longer comment.
    const alone = !COMMENT.test(lines[i - 1] ?? '') && !COMMENT.test(lines[i + 1] ?? '');
    if (alone && PRONOUN.test(line))
      faults.push(`${file}:${i + 1}: a comment that is one pronoun: name the thing, or none`);
  });

  const right = RIGHT.filter((rule) => rule.files.test(file)).flatMap((rule) => rule.names);
  const code = text.replaceAll(rust ? RUST : SCRIPT, ' ');
  for (const [name] of code.matchAll(/(?<![\w$.])[A-Za-z_]\w*|(?<=\.)[A-Za-z_]\w*/g)) {
    const word = name.toLowerCase();
    if (BANNED.has(word) && !right.includes(word)) {
      const floor = floorOf(file);
      found.set(floor, [...(found.get(floor) ?? []), `${file}: ${name}`]);
    }
  }

  if (/_tests\.rs$|\.test\.tsx?$|^server\/tests|^frontend\/e2e/.test(file)) continue;
  const declared = rust
    ? code.matchAll(/^pub (?:struct|enum|type|trait) (\w+)/gm)
    : code.matchAll(/^export (?:type|interface|enum|(?:abstract )?class) (\w+)/gm);
  for (const [, name] of declared) {
    const key = `${floorOf(file)} ${name}`;
    types.set(key, new Set([...(types.get(key) ?? []), file]));
  }
}

for (const [floor, names] of found)
  faults.push(`${floor}: ${new Set(names).size} banned names`, ...[...new Set(names)].map((name) => `  ${name}`));
for (const [key, where] of types) if (where.size > 1) faults.push(`${key} is declared in ${[...where].join(', ')}`);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`words: kept in ${files.length} files`);
