// A button that begins a request shows that it runs, and cannot be pressed twice.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');
/** What a click awaits without sending anything: a change of the screen, an answer that is there, a check of fields. */
const SENDS_NOTHING = /onClick=\{\(\) => void (?:navigate|reload|drop|finish|copy)\(/;
/** Shows another content of its dialog as soon as it sends. */
const GOES_AWAY = /run\(moved\)/;

/** The opening tags of buttons, with their attributes. */
function buttonsOf(text: string): string[] {
  return [...text.matchAll(/<(?:Icon)?Button\b/g)].map(({ index }) => {
    let depth = 0;
    let end = index;
    for (; depth > 0 || text[end] !== '>'; end += 1) depth += { '{': 1, '}': -1 }[text[end]!] ?? 0;
    return text.slice(index, end);
  });
}

it('buttons that send are busy meanwhile', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  const buttons = files.flatMap((file) =>
    buttonsOf(readFileSync(join(SRC, file), 'utf8')).map((tag) => ({ file, tag })),
  );
  expect(buttons.length).toBeGreaterThan(100);
  const idle = buttons.filter(
    ({ tag }) => tag.includes('=> void ') && !/\bbusy=/.test(tag) && !SENDS_NOTHING.test(tag) && !GOES_AWAY.test(tag),
  );
  expect(idle).toEqual([]);
});
