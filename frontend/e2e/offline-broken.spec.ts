// What was done without network survives what breaks: the browser's process, the server's, the device's clock, a full disk;
// where nothing can be kept, nothing counts as done.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { act, comeBack, goOffline, happened, keepDashboard, main, notSent, path } from './support/offline';
import { dayAfter, openTestBranch } from './support/test-branch';

/** Kills the browser that uses this profile, as a crash or a drained battery does. */
function killBrowser(profile: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let words: string;
    try {
      words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      continue; // It has ended by itself.
    }
    if (words.includes(profile) && !words.includes('--type=')) process.kill(Number(pid), 'SIGKILL');
  }
}

test('a killed browser loses nothing that was done', async ({ baseURL, consoleErrors }, { project }) => {
  const profile = await mkdtemp(join(tmpdir(), 'sapa-profile-'));
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      ...project.use.launchOptions,
      baseURL: baseURL!,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
    });
  let context = await launch();
  try {
    const page = await context.newPage();
    const { testBranch, api } = await openTestBranch(page);
    const made = await goOffline(page, context, api, testBranch);
    await act(page, 'Check in');
    await main(page).getByRole('textbox', { name: 'Note' }).fill('Jede u šest');
    await main(page).getByRole('button', { name: 'Add note' }).click();
    await expect(notSent(page).first()).toContainText('2 changes wait to be sent.');
    const gone = new Promise((resolve) => context.once('close', resolve));
    killBrowser(profile);
    await gone;

    context = await launch();
    await context.setOffline(true);
    const reopened = await context.newPage();
    await reopened.goto(path(made));
    await expect(notSent(reopened).first()).toContainText('2 changes wait to be sent.');
    await act(reopened, 'Complete');
    await comeBack(reopened, context);
    const since = (await openTestBranch(reopened)).api;
    expect(await happened(since, made)).toEqual(['CREATE', 'CHECK_IN', 'COMPLETE']);
    const notes = await since.ask<{ items: unknown[] }>('GET', `/notes?entity=BOOKING&entityId=${made.id}`);
    expect(notes.items).toHaveLength(1);
  } finally {
    await context.close().catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  consoleErrors.length = 0;
});

for (const hours of [26, -26])
  test(`a device whose clock is ${hours} hours off keeps and sends the right time`, async ({
    page,
    context,
    consoleErrors,
  }) => {
    await context.clock.install({ time: Date.now() + hours * 3_600_000 });
    const { testBranch, api } = await openTestBranch(page);
    const made = await goOffline(page, context, api, testBranch);
    const from = Date.now();
    await act(page, 'Check in');
    await page.reload();
    await act(page, 'Complete');
    const to = Date.now();
    await comeBack(page, context);
    const { items } = await api.ask<{ items: { action: string; at: string }[] }>(
      'GET',
      `/bookings/${made.id}/timeline`,
    );
    expect(items.map(({ action }) => action)).toEqual(['CREATE', 'CHECK_IN', 'COMPLETE']);
    for (const { action, at } of items.slice(1)) {
      // The server says its time in whole seconds.
      expect(Date.parse(at), action).toBeGreaterThan(from - 3_000);
      expect(Date.parse(at), action).toBeLessThan(to + 3_000);
    }
    consoleErrors.length = 0;
  });

/** Presses the dialog's button, is told why nothing was done, and leaves. */
async function isRefused(page: Page, name: string, why: string): Promise<void> {
  const button = main(page).getByRole('button', { name, exact: true }).first();
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByText(why).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeVisible();
}

test('on a full device nothing counts as done, and it says so', async ({ page, context, consoleErrors }) => {
  const { testBranch, api } = await openTestBranch(page);
  const made = await goOffline(page, context, api, testBranch);
  await act(page, 'Check in');
  // Chromium lets small writes pass beyond a quota that a test sets.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(window, { hasRoom: () => Object.assign(IDBObjectStore.prototype, { put }) });
  });
  await isRefused(page, 'Complete', 'there is no room left on this device');
  await expect(notSent(page).first()).toContainText('1 change waits to be sent.');
  await page.evaluate(() => void (window as unknown as { hasRoom: () => void }).hasRoom());
  await act(page, 'Complete');
  await comeBack(page, context);
  expect(await happened(api, made)).toEqual(['CREATE', 'CHECK_IN', 'COMPLETE']);
  consoleErrors.length = 0;
});

test('where the browser may keep nothing, nothing counts as done', async ({ page, context, consoleErrors }) => {
  const { testBranch, api } = await openTestBranch(page);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  const made = await api.book(testBranch, 'Gost bez prostora', dayAfter(0), dayAfter(1));
  await page.goto(path(made));
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await keepDashboard(page);
  await context.setOffline(true);
  await isRefused(page, 'Check in', 'this browser may not keep anything');
  await context.setOffline(false);
  await page.reload();
  expect(await happened(api, made)).toEqual(['CREATE']);
  consoleErrors.length = 0;
});
