// No line begins with the dot between its parts: elements have `Parts`, texts have `DOT`, which stays with the
// part before it.
import { describe, expect, it } from 'vitest';
import en from '@locales/en_US.json';
import sr from '@locales/sr_Latn_RS.json';
import { DOT } from '@/lib/format';

describe('the dot between parts', () => {
  it('stays with the part before it', () => {
    expect(DOT).toBe('\u00a0· ');
    const breakable = Object.values({ en, sr }).filter((texts) => JSON.stringify(texts).includes(' · '));
    expect(breakable).toEqual([]);
  });
});
