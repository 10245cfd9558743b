// Writes a compressed copy, `.br` and `.gz`, of each text file of a build, which the server sends as
// it is. Uses the highest levels, because it runs once. The page itself gets no copy: the server
// writes a nonce into every answer.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = new Set(['.css', '.js', '.json', '.map', '.svg', '.ttf', '.txt', '.wasm', '.webmanifest']);

export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // Runs last, when the files of public/ have been copied too.
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
        const file = join(entry.parentPath, entry.name);
        const plain = readFileSync(file);
        for (const [ending, twin] of [
          ['br', brotliCompressSync(plain)],
          ['gz', gzipSync(plain, { level: 9 })],
        ] as const) {
          if (twin.length < plain.length) writeFileSync(`${file}.${ending}`, twin);
        }
      }
    },
  };
}
