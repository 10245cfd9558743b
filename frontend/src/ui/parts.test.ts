// No line begins with the dot between its parts: elements have `Parts`, texts have `DOT`, which stays with the
// part before it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '@locales/en_US.json';
import sr from '@locales/sr_Latn_RS.json';
import { DOT } from '@/lib/format';

const root = join(import.meta.dirname, '..');
const isComment = (line: string) => /^\s*(?:\/\/|\*|\/\*)/.test(line);
/** The rule itself, and the title of a window, which has one line. */
const THEMSELVES = ['lib/format.ts', 'ui/parts.tsx', 'ui/page-head.tsx'];

describe('the dot between parts', () => {
  it('stays with the part before it', () => {
    expect(DOT).toBe('\u00a0· ');
    const breakable = Object.values({ en, sr }).filter((texts) => JSON.stringify(texts).includes(' · '));
    expect(breakable).toEqual([]);
  });

  it('is written by one rule', () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.|generated/.test(file) && !THEMSELVES.includes(file),
    );
    const own = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => !isComment(line) && line.includes('·'))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(own).toEqual([]);
  });
});
