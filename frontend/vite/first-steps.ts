// Builds the page's first script (src/first) with the table of what each address needs, and puts it into
// index.html before all others. In development the script runs without a table.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { FirstTable } from '../src/first/table.ts';
import { FIRST_ASKS, FRAME_ASKS } from '../src/app/first-asks.ts';
import { admissions, leads, type Rules } from './first-table.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SCREENS = 'src/app/screens.tsx';
const FRAME = 'src/app/shell/shell.tsx';
const SCRIPT = 'src/first/start.ts';
/** Stands in index.html for the script. */
const PLACE = '<!-- first script -->';
/** The fonts of every screen: text that was painted in another font moves when its own arrives. */
const FONTS = /^assets\/(?:fonts\/raleway-latin-\d+-normal|icons\/sapa-icons)-[^/]+\.woff2$/;
const EMPTY: FirstTable = { core: '', files: [], screens: [], leads: {} };

/** The built core, asked here. */
async function rules(pkg: string): Promise<Rules> {
  const core = (await import(new URL('sapa_wasm.js', pkg).href)) as {
    initSync(input: { module: Uint8Array }): unknown;
    ask(question: string, input: string): string;
  };
  core.initSync({ module: readFileSync(new URL('sapa_wasm_bg.wasm', pkg)) });
  const ask = (question: string, input: string) => JSON.parse(core.ask(question, input)) as never;
  return {
    roles: (ask('enums', '') as { accountRole: string[] }).accountRole,
    screens: (role) => ask('screens', role),
    landing: (role) => ask('landing', role),
    opens: (role, path) => ask('canOpen', JSON.stringify({ role: role || null, path })),
  };
}

/** The registry's screens with the modules that they import. */
function registry(): Map<string, string> {
  const text = readFileSync(at(`../${SCREENS}`), 'utf8');
  const found = new Map(
    [...text.matchAll(/^ {2}(\w+): \{[^}]*import\('([^']+)'\)/gm)].map(([, id = '', from = '']) => [id, from]),
  );
  const imports = text.match(/import\(/g)?.length ?? 0;
  if (found.size !== imports) throw new Error(`${SCREENS}: ${imports} imports, but ${found.size} screens were read`);
  return found;
}

/** A part's files with all that it imports, the styles too. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, known: ReadonlySet<string>): string[] {
  const files = new Set<string>();
  const take = (one: Rolldown.OutputBundle[string] | undefined) => {
    if (one?.type !== 'chunk' || files.has(one.fileName)) return;
    files.add(one.fileName);
    one.viteMetadata?.importedCss.forEach((css) => files.add(css));
    one.imports.forEach((name) => take(bundle[name]));
  };
  take(chunk);
  return [...files].filter((file) => !known.has(file));
}

export function firstSteps(): Plugin {
  let root = '';

  async function tableOf(bundle: Rolldown.OutputBundle, find: (from: string) => Promise<string>): Promise<FirstTable> {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find(({ isEntry }) => isEntry);
    const core = Object.keys(bundle).find((name) => name.endsWith('.wasm'));
    if (!entry || !core) throw new Error('the build has no entry or no core');
    // The page itself requests the entry and its imports.
    const first = new Set(filesOf(entry, bundle, new Set()));
    const part = (id: string) => {
      const chunk = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id));
      if (!chunk) throw new Error(`no part holds ${id}`);
      return filesOf(chunk, bundle, first);
    };
    const files: string[] = [];
    const placed = (names: readonly string[]) =>
      [...new Set(names)].map((name) =>
        files.includes(`/${name}`) ? files.indexOf(`/${name}`) : files.push(`/${name}`) - 1,
      );
    const asked = await rules(new URL('../../wasm-bindings/pkg/', import.meta.url).href);
    const imports = registry();
    const built = [...imports.keys()];
    const frame = part(await find(`/${FRAME}`));
    const screens = [];
    for (const { id, framed, pattern, roles } of admissions(asked, built)) {
      const own = part(await find(imports.get(id) ?? ''));
      const asks = [...(FIRST_ASKS[id] ?? []), ...(framed ? FRAME_ASKS : [])];
      screens.push({ pattern, roles, parts: placed(framed ? [...frame, ...own] : own), asks });
    }
    return { core: `/${core}`, files, screens, leads: leads(asked, built) };
  }

  async function scriptOf(table: FirstTable): Promise<string> {
    const done = (await build({
      root,
      configFile: false,
      logLevel: 'warn',
      resolve: { alias: { '@': at('../src') } },
      plugins: [virtualTable(table)],
      build: {
        write: false,
        copyPublicDir: false,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: { input: at(`../${SCRIPT}`), output: { format: 'iife' } },
      },
    })) as Rolldown.RolldownOutput;
    return done.output[0].code;
  }

  return {
    name: 'first-steps',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    ...resolving(EMPTY),
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) =>
        server ? html.replace(PLACE, `<script type="module" src="/${SCRIPT}"></script>`) : html,
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const find = async (from: string) => {
          const found = await this.resolve(from, at(`../${SCREENS}`));
          if (!found) throw new Error(`${SCREENS}: no module ${from}`);
          return found.id;
        };
        const source = await scriptOf(await tableOf(bundle, find));
        const fileName = `static/js/first-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        const page = bundle['index.html'];
        if (page?.type !== 'asset' || !String(page.source).includes(PLACE))
          throw new Error(`index.html lacks ${PLACE}`);
        const fonts = Object.keys(bundle).filter((name) => FONTS.test(name));
        const links = fonts.map(
          (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}">`,
        );
        const tags = [`<script src="/${fileName}"></script>`, ...links].join('\n    ');
        page.source = String(page.source).replace(PLACE, tags);
      },
    },
  };
}

const TABLE = 'virtual:first-table';
const resolving = (table: FirstTable): Pick<Plugin, 'resolveId' | 'load'> => ({
  resolveId: (id) => (id === TABLE ? `\0${TABLE}` : undefined),
  load: (id) => (id === `\0${TABLE}` ? `export default ${JSON.stringify(table)}` : undefined),
});
const virtualTable = (table: FirstTable): Plugin => ({ name: 'first-table', ...resolving(table) });
