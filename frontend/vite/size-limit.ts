// Measures the script of the first screens in every build and fails above the limit. A first screen is the entry, the frame and one screen's own part, with all their imports.
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const FIRST_SCREENS = {
  'landing page': ['app/landing.tsx'],
  home: ['app/shell/shell.tsx', 'features/home/home-screen.tsx'],
  'admin home': ['app/shell/shell.tsx', 'features/home/admin-home-screen.tsx'],
  board: ['app/shell/shell.tsx', 'features/booking/board/board-screen.tsx'],
  'list of bookings': ['app/shell/shell.tsx', 'features/booking/list/list-screen.tsx'],
};

export function sizeLimit({ limitKb }: { limitKb: number }): Plugin {
  return {
    name: 'size-limit',
    enforce: 'post',
    apply: 'build',
    generateBundle: {
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const weight = new Map(chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code).length]));
        const kb = (bytes: number) => (bytes / 1024).toFixed(1);
        const all = [...weight.values()].reduce((sum, bytes) => sum + bytes, 0);
        this.info(`all parts: ${kb(all)} KB of script gzipped`);
        for (const [name, parts] of Object.entries(FIRST_SCREENS)) {
          const files = new Set<string>();
          const take = (fileName: string) => {
            if (files.has(fileName)) return;
            files.add(fileName);
            chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(take);
          };
          for (const part of parts) {
            const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(part)));
            if (chunk) take(chunk.fileName);
            else this.error(`no part holds ${part}`);
          }
          chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => take(fileName));
          const total = [...files].reduce((sum, fileName) => sum + (weight.get(fileName) ?? 0), 0);
          this.info(
            `first screen, ${name}: ${kb(total)} KB of script gzipped in ${files.size} files (limit ${limitKb})`,
          );
          if (total > limitKb * 1024)
            this.error(`first screen, ${name}: ${kb(total)} KB of script gzipped, above ${limitKb}`);
        }
      },
    },
  };
}
