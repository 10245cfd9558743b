// The files that each file of a crate uses: read from `crate::` and `super::` paths and from imported
// modules. A re-export stands for the file of what it shows, and is no use by itself.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return entry.name.endsWith('.rs') && !entry.name.endsWith('_tests.rs') ? [path] : [];
  });

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

/**
 * The crate below `root`: the code of each file by its module path (without its tests, whose
 * imports are their own matter), and the set of files that each uses.
 */
export function read(root) {
  const moduleOf = (path) =>
    relative(root, path)
      .replace(/\.rs$/, '')
      .split(sep)
      .filter((part) => part !== 'mod' && part !== 'lib')
      .join('::');
  const codeOf = (path) =>
    readFileSync(path, 'utf8')
      .split('#[cfg(test)]\nmod tests')[0]
      .replaceAll(/\/\/.*/g, '');
  const code = new Map(files(root).map((path) => [moduleOf(path), codeOf(path)]));

  /** The modules declared in the file of `from`, as far as they are files. */
  const childrenOf = (from) =>
    [...code.get(from).matchAll(/\bmod\s+(\w+)\s*;/g)]
      .map(([, name]) => name)
      .filter((name) => code.has(from ? `${from}::${name}` : name));

  /** The whole path that `path` means in the file of `from`; none: of another crate. */
  function absolute(path, from) {
    let names = path.split('::');
    let at = from ? from.split('::') : [];
    if (names[0] === 'crate') [at, names] = [[], names.slice(1)];
    else if (names[0] === 'self') names = names.slice(1);
    else if (names[0] !== 'super' && !childrenOf(from).includes(names[0])) return null;
    names = names.filter((name) => name !== 'self');
    for (; names[0] === 'super'; names = names.slice(1)) at = at.slice(0, -1);
    return [...at, ...names];
  }

  /** What a file re-exports: the whole paths by the names they get there. */
  const shown = new Map();
  function shownBy(from) {
    if (!shown.has(from)) {
      const names = new Map();
      for (const [, tree] of code.get(from).matchAll(/\bpub(?:\([^)]*\))?\s+use\s+([^;]+);/g)) {
        for (const leaf of leaves(tree)) {
          const [path, alias] = leaf.split(/\s+as\s+/);
          const whole = absolute(path, from);
          if (whole) names.set(alias ?? whole.at(-1), whole);
        }
      }
      shown.set(from, names);
    }
    return shown.get(from);
  }

  /** The file that has what `whole` names; a re-export stands for the file that it names. */
  function file(whole) {
    for (let length = whole.length; length > 0; length--) {
      const found = whole.slice(0, length).join('::');
      if (!code.has(found)) continue;
      const other = length < whole.length && shownBy(found).get(whole[length]);
      return other ? file([...other, ...whole.slice(length + 1)]) : found;
    }
    return null;
  }

  function uses(from) {
    const text = code.get(from);
    const body = text.replaceAll(/\buse\s+[^;]+;/g, '');
    const imports = text.replaceAll(/\bpub(?:\([^)]*\))?\s+use\s+[^;]+;/g, '');
    const starts = ['crate', 'super', 'self', ...childrenOf(from)].join('|');
    const found = [...body.matchAll(new RegExp(`(?<![\\w:])(?:${starts})(?:::\\w+)+`, 'g'))].map(([path]) =>
      absolute(path, from),
    );
    for (const [, tree] of imports.matchAll(/\buse\s+([^;]+);/g)) {
      for (const leaf of leaves(tree)) {
        const [path, alias] = leaf.split(/\s+as\s+/);
        const whole = absolute(path, from);
        if (!whole) continue;
        // An imported module stands for the items named through it.
        const name = alias ?? whole.at(-1);
        const through = code.has(whole.join('::'))
          ? [...body.matchAll(new RegExp(`(?<![\\w:])${name}((?:::\\w+)+)`, 'g'))]
          : [];
        if (through.length === 0) found.push(whole);
        for (const [, rest] of through) found.push([...whole, ...rest.slice(2).split('::')]);
      }
    }
    return new Set(found.map((whole) => whole && file(whole)).filter((to) => to && to !== from));
  }

  return { code, graph: new Map([...code.keys()].map((from) => [from, uses(from)])) };
}

/** The files of `graph` that use themselves through others (circles). */
export function circles(graph) {
  return [...graph.keys()].filter((from) => {
    const seen = new Set();
    const queue = [...graph.get(from)];
    while (queue.length > 0) {
      const next = queue.pop();
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(...graph.get(next));
    }
    return seen.has(from);
  });
}
