// The icon font holds exactly the glyphs in use: an unused glyph makes it heavier.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import points from 'virtual:icons';
import { ICONS } from './icons';

it('every glyph is in use and in the font', () => {
  const root = join(import.meta.dirname, '..');
  const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/ui\/icons(\.test)?\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  expect(Object.keys(ICONS).filter((name) => !new RegExp(`['"]${name}['"]`).test(source))).toEqual([]);
  expect(Object.keys(points)).toEqual(Object.keys(ICONS));
});
