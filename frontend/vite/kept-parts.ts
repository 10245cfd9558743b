// Writes which files of a build each screen needs, with everything that it loads later, and names that list in the page
// (`src/lib/kept-page.ts` reads it).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const SCREENS_FILE = 'src/app/screens.tsx';
const SCREEN = /^ {2}(\w+): \{.*import\('(?:@|\.)\/([^']+)'\)/gm;
const META = 'parts';

/** The screens by their names in the core, each with its module without the ending. */
function screens(root: string): Map<string, string> {
  const text = readFileSync(join(root, SCREENS_FILE), 'utf8');
  const found = [...text.matchAll(SCREEN)].map(([, id = '', path = '']): [string, string] => [
    id,
    `/src/${path.startsWith('features/') ? path : `app/${path}`}.tsx`,
  ]);
  if (found.length !== text.split('import(').length - 1) throw new Error(`${SCREENS_FILE}: a screen is not read`);
  return new Map(found);
}

const isChunk = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) => file.type === 'chunk';

/** The chunk and all that it imports, now or later; another screen only if it is imported now. */
function closure(start: string, chunks: Map<string, Rolldown.OutputChunk>, screenFiles: Set<string>): Set<string> {
  const files = new Set<string>();
  const take = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    chunk.imports.forEach(take);
    chunk.dynamicImports.filter((later) => !screenFiles.has(later)).forEach(take);
  };
  take(start);
  return files;
}

function filesOf(root: string, bundle: Rolldown.OutputBundle) {
  const chunks = new Map(
    Object.values(bundle)
      .filter(isChunk)
      .map((chunk) => [chunk.fileName, chunk]),
  );
  const chunkOf = (module: string) => {
    const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!found) throw new Error(`no part holds ${module}`);
    return found.fileName;
  };
  const byScreen = new Map([...screens(root)].map(([id, module]) => [id, chunkOf(module)]));
  const screenFiles = new Set(byScreen.values());
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const base = new Set(entries.flatMap(({ fileName }) => [...closure(fileName, chunks, screenFiles)]));
  // Pictures, fonts and the core belong to every screen; so do the files that the build copies as they are.
  for (const file of Object.values(bundle))
    if (!isChunk(file) && /\.(?:wasm|woff2|svg|png)$/.test(file.fileName)) base.add(file.fileName);
  const copied = readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' });
  for (const name of copied) if (/^(?:static|assets)\/.*\.\w+$/.test(name)) base.add(name);
  const address = (names: Iterable<string>) => [...names].map((name) => `/${name}`).toSorted();
  return {
    base: address(base),
    screens: Object.fromEntries(
      [...byScreen].map(([id, file]) => [
        id,
        address([...closure(file, chunks, screenFiles)].filter((name) => !base.has(name))),
      ]),
    ),
  };
}

export function keptParts(): Plugin {
  let root = '';
  let name = '';
  return {
    name: 'kept-parts',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const source = JSON.stringify(filesOf(root, bundle));
      name = this.getFileName(this.emitFile({ type: 'asset', name: 'parts.json', source }));
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'meta', attrs: { name: META, content: `/${name}` }, injectTo: 'head' }],
    },
  };
}
