// The build: parts under static/, the compressed copies, the icon font and the size limit; also the settings of the unit tests.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compressed } from './vite/compressed.ts';
import { iconFont } from './vite/icon-font.ts';
import { keptParts } from './vite/kept-parts.ts';
import { preloads } from './vite/preloads.ts';
import { sizeLimit } from './vite/size-limit.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = { proxy: { '/api': 'http://127.0.0.1:8080' } };

/** Scripts and styles of parts go to static/js, what they show to assets/. */
function assetFile(name: string): string {
  if (name.endsWith('.css')) return 'static/js/[name]-[hash][extname]';
  if (name.endsWith('.wasm')) return 'static/js/[name]-[hash][extname]';
  if (/\.(woff2?|ttf)$/.test(name)) return 'assets/fonts/[name]-[hash][extname]';
  return 'assets/[name]-[hash][extname]';
}

export default defineConfig({
  base: '/',
  plugins: [react(), iconFont(), keptParts(), preloads(), sizeLimit({ limitKb: 250 }), compressed()],
  resolve: {
    alias: {
      '@wasm': at('../wasm-bindings/pkg'),
      '@locales': at('../core/locales'),
      '@test': at('test'),
      '@': at('src'),
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['test/dom.ts', 'test/setup.ts'],
    // The offline days need a running product (.ci/offline-days.mjs).
    include: process.env['SAPA_URL'] ? ['days/**/*.test.ts'] : ['src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    // A context for each file, not a process: what others wrote is read once.
    pool: 'vmForks',
    // By itself it leaves one core idle, which on two is half of them.
    maxWorkers: availableParallelism(),
    css: false,
  },
  server: { ...server, fs: { allow: ['..'] } },
  preview: server,
  build: {
    target: 'es2023',
    // Nothing inline: the content security policy allows files of our own origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    // What others' parts in it ask for: their licences, at an address of their own.
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      output: {
        // Every first screen needs these: together they are smaller than each compressed by itself.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'base',
              test: /\/src\/lib\/(auth|error-text|lazy-chunk|load-part|params|refusal|session|skip-leave-guard)\.tsx?$/,
            },
          ],
        },
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: (asset) => assetFile(asset.names[0] ?? ''),
      },
    },
  },
});
