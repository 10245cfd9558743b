// Lays a compressed twin, `.br` and `.gz`, beside each text file of a build, for the server to
// send as it is. Done once, so at the highest levels. The page itself gets none: the server
// writes a nonce into it with every answer.
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
    // Last of all, when what lies in public/ has been copied too.
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
