// The faults of the sandbox hold for all of its payments, so test files that switch them on take turns.
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
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

/** Where faults were switched on. */
const controls = new Set<string>();

/** Switches the sandbox's faults, at the port of its page of payment: those named here are on, all others off. */
export function faults(page: Page, payUrl: string, switches: object) {
  const control = `${new URL(payUrl).origin}/control`;
  controls.add(control);
  return page.request.put(control, { data: switches });
}

/** The tests of this file run while no other file's tests use the sandbox, and leave it without faults. */
export function aloneAtSandbox(): void {
  const turn = () => join(process.env['SAPA_DATA']!, 'sandbox-turn');
  test.beforeAll(async () => {
    test.setTimeout(LONGEST_WAIT_MS);
    while (!takes(turn())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  });
  // Also of a test that failed, whose faults would be those of the next.
  test.afterEach(async ({ request }) => {
    for (const control of controls) await request.put(control, { data: {} });
    controls.clear();
  });
  test.afterAll(() => rmdirSync(turn()));
}
