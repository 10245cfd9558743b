// Names in the page what its script asks for as soon as it runs: the core, and the fonts of every screen (a text that
// was painted in another font moves when its own arrives).
import type { HtmlTagDescriptor, Plugin } from 'vite';

const CORE = /\.wasm$/;
const FONT = /^assets\/(?:fonts\/raleway-latin-\d+-normal|icons\/sapa-icons)-[^/]+\.woff2$/;

const link = (href: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', ...attrs, crossorigin: true, href: `/${href}` },
  injectTo: 'head',
});

export const preloads = (): Plugin => ({
  name: 'preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const names = Object.keys(bundle ?? {});
      const fonts = names.filter((name) => FONT.test(name));
      const core = names.filter((name) => CORE.test(name));
      if (core.length !== 1 || fonts.length === 0) throw new Error('the build has no core or no fonts to preload');
      return [
        ...core.map((name) => link(name, { as: 'fetch', type: 'application/wasm' })),
        ...fonts.map((name) => link(name, { as: 'font', type: 'font/woff2' })),
      ];
    },
  },
});
