// Subsets the icon font to the glyphs named in src/ui/icons.ts. Serves it in development and writes it
// to assets/icons/ in the build; the styles come as `virtual:icons.css`, the code points as
// `virtual:icons`.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { ICONS } from '../src/ui/icons.ts';

const require = createRequire(import.meta.url);
const dist = 'node_modules/@tabler/icons-webfont/dist';

async function cut() {
  const css = await readFile(`${dist}/tabler-icons.css`, 'utf8');
  const points: Record<string, number> = {};
  for (const [name, glyph] of Object.entries(ICONS)) {
    const found = new RegExp(`\\.ti-${glyph}::?before\\s*\\{\\s*content:\\s*"\\\\([0-9a-f]+)"`).exec(css);
    if (!found?.[1]) throw new Error(`the icon font has no glyph "${glyph}"`);
    points[name] = Number.parseInt(found[1], 16);
  }
  const font = await readFile(`${dist}/fonts/tabler-icons.ttf`);
  const text = Object.values(points)
    .map((point) => String.fromCodePoint(point))
    .join('');
  const bytes = await subsetFont(font, text, { targetFormat: 'woff2' });
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const file = `assets/icons/sapa-icons-${hash}.woff2`;
  const face = `@font-face{font-family:"Sapa Icons";font-display:block;src:url("/${file}") format("woff2")}`;
  return { bytes, file, face, points };
}

export function iconFont(): Plugin {
  let font: ReturnType<typeof cut> | undefined;
  const ready = () => (font ??= cut());
  return {
    name: 'icon-font',
    resolveId: (id) => (id === 'virtual:icons' || id === 'virtual:icons.css' ? `\0${id}` : undefined),
    async load(id) {
      if (id === '\0virtual:icons') return `export default ${JSON.stringify((await ready()).points)}`;
      if (id === '\0virtual:icons.css') return (await ready()).face;
      return undefined;
    },
    async generateBundle() {
      const { bytes, file } = await ready();
      this.emitFile({ type: 'asset', fileName: file, source: bytes });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { bytes, file } = await ready();
        if (request.url !== `/${file}`) return next();
        response.setHeader('Content-Type', 'font/woff2');
        response.end(bytes);
      });
    },
  };
}

/** Fails early with a clear message if the package is missing. */
require.resolve('@tabler/icons-webfont/package.json');
