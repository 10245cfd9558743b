// The faults of the sandbox hold for all of its payments, so test files that switch them on take turns.
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from './fixtures';

const LONGEST_WAIT_MS = 300_000;
const LOOK_AGAIN_MS = 250;

/** A folder is made by one process only. */
function takes(turn: string): boolean {
  try {
    mkdirSync(turn);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The tests of this file run while no other file's tests use the sandbox. */
export function aloneAtSandbox(): void {
  const turn = () => join(process.env['SAPA_DATA']!, 'sandbox-turn');
  test.beforeAll(async () => {
    test.setTimeout(LONGEST_WAIT_MS);
    while (!takes(turn())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  });
  test.afterAll(() => rmdirSync(turn()));
}
