// How often the new booking's form asks the core: once for each key press, and the branch is handed
// over once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const requested: { question: string; size: number }[] = [];
// The core was loaded before this file, so every module is loaded again, over a core that records its
// questions.
vi.resetModules();
vi.doMock('@/core/boundary', async (original) => {
  const real = await original<typeof import('@/core/boundary')>();
  const note = (question: string, ...inputs: string[]) =>
    void requested.push({ question, size: inputs.join('').length });
  return {
    ...real,
    core: () => {
      const core = real.core();
      return {
        ...core,
        ask(question: string, input: string) {
          note(question, input);
          return core.ask(question, input);
        },
        validate(form: string, country: string, input: string) {
          note(`validate:${form}:${country}`, input);
          return core.validate(form, country, input);
        },
        Planner: class extends core.Planner {
          constructor(input: string) {
            super(input);
            note('open', input);
          }
          override draft(input: string, country: string, now: string) {
            note('draft', input);
            return super.draft(input, country, now);
          }
        },
      };
    },
  };
});

const { startCore } = await import('@/core');
await startCore(readFileSync(join(import.meta.dirname, '../../../../../wasm-bindings/pkg/sapa_wasm_bg.wasm')));
const { NOON, signInAs } = await import('@test/booking');
const { field, fill, open } = await import('@test/booking-form');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

const count = (name: string) => requested.filter(({ question }) => question.split(':')[0] === name).length;
/** Checks of the whole form; checks of a single field's "required" name no country. */
const checks = () => requested.filter(({ question }) => question === 'validate:booking:RS').length;

/** Waits until the server's answers are drawn: they ask too, and must not count as a key's questions. */
async function settled() {
  for (let before = -1; before !== requested.length;) {
    before = requested.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function press(user: Awaited<ReturnType<typeof open>>['user'], name: string, key: string) {
  await user.click(field(name));
  await settled();
  requested.length = 0;
  await user.keyboard(key);
}

describe('the questions of a new booking', () => {
  it('are one per key press, and the branch is handed over once', async () => {
    const { user } = open();
    requested.length = 0;
    await fill(user);
    expect(count('open')).toBe(1);
    const branches = requested.filter(({ size }) => size > 1_000).map(({ question }) => question);
    expect(branches.filter((question) => question !== 'services')).toEqual(['open']);
    // One question each for the branch, the animal and its size.
    expect(branches.filter((question) => question === 'services').length).toBeLessThanOrEqual(3);

    await press(user, 'guestName', 'a');
    expect(requested.map(({ question }) => question)).toEqual(['draft']);
    await press(user, 'pets.0.name', 'a');
    expect([checks(), count('draft'), count('services')]).toEqual([0, 1, 0]);
    // Half a date changes nothing: the draft is asked when it is taken.
    await press(user, 'arrival', '{Backspace}');
    expect(requested.map(({ question }) => question)).toEqual(['typedDate']);
    await user.tab();
    expect([checks(), count('draft'), count('services'), count('open')]).toEqual([0, 1, 0, 0]);
  });
});
