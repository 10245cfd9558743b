// Nothing typed is lost: what was not saved is offered back after a reload, a closed tab, a killed browser and a
// sign-out, to its account only; two tabs keep apart; a browser that keeps nothing says so and loses no form.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { account, chooseFirst, enter, expect, save, seriousFindings, test } from './support/fixtures';
import { atRest, withoutEvents } from './support/look';
import { mark } from './support/mark';
import { inDatabase, type StoredRecord } from './support/sealed';
import { dayAfter, openTestBranch } from './support/test-branch';
import type { BookingDetail } from '../src/core/generated/api';

const NEW_BREED = '/dashboard/breeds/new';
const english = (page: Page) => page.getByLabel('Name, English');
const takeBack = (page: Page) => page.getByRole('button', { name: 'Take it back' });
const offered = (page: Page) => page.getByText(/^You typed this at \d\d:\d\d and did not save it\.$/);

/** Waits until as many drafts are kept. */
const kept = (page: Page, count: number) => expect.poll(async () => (await inDatabase(page)).drafts.length).toBe(count);

async function typeBreed(page: Page, name: string, count = 1) {
  await page.goto(NEW_BREED);
  await english(page).fill(name);
  await kept(page, count);
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(`${process.env['SAPA_URL']}/login`);
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
}

test('after a reload, in another language, and gone once it is saved', async ({ page }) => {
  await enter(page, 'SYSADM');
  const name = `Nacrt ${mark()}`;
  await typeBreed(page, name);
  await page.evaluate(() => localStorage.setItem('language', 'sr_Latn_RS'));
  await page.reload();
  await expect(page.getByText(/^Ovo ste uneli u \d\d:\d\d, a niste sačuvali\.$/)).toBeVisible();
  expect(await seriousFindings(page), 'the offer').toEqual([]);
  await page.evaluate(() => localStorage.setItem('language', 'en_US'));
  await page.reload();
  await expect(english(page)).toHaveValue('');
  await takeBack(page).click();
  await expect(english(page)).toHaveValue(name);
  await expect(offered(page)).toBeHidden();
  await kept(page, 1);

  await chooseFirst(page.getByRole('combobox', { name: 'Animal type' }));
  await page.getByLabel('Name, Serbian').fill(name);
  await save(page);
  await expect(page).toHaveURL(/\/dashboard\/breeds\/\d+$/);
  await kept(page, 0);
  await page.goto(NEW_BREED);
  await expect(english(page)).toHaveValue('');
  await expect(offered(page)).toBeHidden();
});

test('after a closed tab; leaving the form on purpose discards it', async ({ page, context }) => {
  await enter(page, 'SYSADM');
  await typeBreed(page, 'Zatvoreno');
  await page.close();
  const next = await context.newPage();
  await next.goto(NEW_BREED);
  await takeBack(next).click();
  await expect(english(next)).toHaveValue('Zatvoreno');
  await kept(next, 1);
  await next.getByRole('link', { name: 'Cancel' }).click();
  await next.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(next).toHaveURL(/\/dashboard\/breeds(\?|$)/);
  await kept(next, 0);
});

/** Kills a browser that a test has started by itself. */
const spawned: (() => Promise<void>)[] = [];
test.afterEach(async () => void (await Promise.all(spawned.splice(0).map((kill) => kill()))));

test('after the browser was killed', async ({ baseURL }) => {
  test.slow(); // Two browsers are started from nothing.
  const profile = await mkdtemp(join(tmpdir(), 'sapa-profile-'));
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const open = async () => {
    const browser = spawn(
      executablePath ?? chromium.executablePath(),
      [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
      // A group of its own: what starts the browser may be a script.
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    const gone = new Promise((resolve) => browser.once('exit', resolve));
    const kill = async () => {
      if (browser.exitCode !== null || browser.signalCode !== null) return;
      process.kill(-browser.pid!, 'SIGKILL');
      await gone;
    };
    const address = await new Promise<string>((resolve) => {
      let said = '';
      browser.stderr.on('data', (part) => {
        said += String(part);
        const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
        if (found) resolve(found);
      });
    });
    spawned.push(kill);
    const connected = await chromium.connectOverCDP(address);
    const page = await connected.contexts()[0]!.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    return { page, kill };
  };
  const first = await open();
  await first.page.goto(baseURL!);
  await first.page.evaluate(() => localStorage.setItem('language', 'en_US'));
  await signIn(first.page, account('SYSADM'));
  await first.page.goto(baseURL + NEW_BREED);
  await english(first.page).fill('Ubijen pregledač');
  await kept(first.page, 1);
  await first.kill();

  const second = await open();
  // The browser writes its local storage late: the session may be lost with it.
  await second.page.goto(baseURL!);
  await second.page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('language', 'en_US');
  });
  await signIn(second.page, account('SYSADM'));
  await second.page.goto(baseURL + NEW_BREED);
  await takeBack(second.page).click();
  await expect(english(second.page)).toHaveValue('Ubijen pregledač');
  await second.kill();
  await rm(profile, { recursive: true, force: true });
});

test('after a sign-out elsewhere, to the same account; another account finds nothing that it can read', async ({
  page,
  consoleErrors,
}) => {
  await withoutEvents(page);
  const { user } = await enter(page, 'ADMIN');
  const secret = `Tajna ${mark()}`;
  await page.goto('/dashboard/userSettings');
  await page.getByLabel('First name').fill(secret);
  await kept(page, 1);
  const seen = await inDatabase(page);
  expect(seen.text).not.toContain(secret);
  expect(seen.keys).toEqual([{ account: user.id, extractable: false }]);

  // The session is ended from another device; this browser is opened anew.
  const api = async (method: 'GET' | 'DELETE', path: string, token: string) =>
    page.request.fetch(`/api/v1${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
  const mine = await page.evaluate(() => localStorage.getItem('authToken')!);
  const { items } = (await (await api('GET', '/me/sessions', mine)).json()) as {
    items: { id: number; current: boolean }[];
  };
  await api('DELETE', `/me/sessions/${items.find(({ current }) => current)!.id}`, mine);
  await page.evaluate(() => {
    for (const key of ['user', 'authToken', 'refreshToken', 'authTokenExpiresAt']) localStorage.removeItem(key);
  });

  await signIn(
    page,
    account('OPR', ({ companyId }) => companyId === account('ADMIN').companyId),
  );
  await page.goto('/dashboard/userSettings');
  await expect(page.getByLabel('First name')).toBeVisible();
  await atRest(page);
  await expect(offered(page)).toBeHidden();
  const others = await inDatabase(page);
  expect(others.drafts).toEqual([user.id]);
  expect(others.text).not.toContain(secret);
  expect(others.keys.map((one) => one.account)).not.toContain(user.id);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Sign out|Yes/ })
    .click();
  await expect.poll(async () => (await inDatabase(page)).keys).toEqual([]);
  await signIn(page, account('ADMIN'));
  await page.goto('/dashboard/userSettings');
  await takeBack(page).click();
  await expect(page.getByLabel('First name')).toHaveValue(secret);
  consoleErrors.length = 0;
});

test('two tabs keep apart, and both drafts come back', async ({ page, context }) => {
  await enter(page, 'SYSADM');
  await typeBreed(page, 'Prva kartica');
  const other = await context.newPage();
  await other.goto(NEW_BREED);
  await expect(offered(other), 'the first tab is still at it').toBeHidden();
  await english(other).fill('Druga kartica');
  await kept(other, 2);
  await other.close();
  await page.close();

  const third = await context.newPage();
  await third.goto(NEW_BREED);
  await takeBack(third).click();
  await expect(english(third)).toHaveValue('Druga kartica');
  await takeBack(third).click();
  await expect(english(third)).toHaveValue('Prva kartica');
  await expect(offered(third)).toBeHidden();
});

test('ends after 24 hours of the server, whatever the clock of the machine', async ({ page, context }) => {
  await enter(page, 'SYSADM');
  await typeBreed(page, 'Juče');
  await page.close();
  for (const hours of [26, -26]) {
    const off = await context.newPage();
    await off.clock.install({ time: Date.now() + hours * 3_600_000 });
    await off.goto(NEW_BREED);
    await expect(takeBack(off), `a clock ${hours} hours off`).toBeVisible();
    await off.close();
  }
  const late = await context.newPage();
  await late.goto('/dashboard/breeds');
  await late.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.open('sapa').onsuccess = ({ target }) => {
          const db = (target as IDBOpenDBRequest).result;
          const store = db.transaction('sealed', 'readwrite').objectStore('sealed');
          store.getAll().onsuccess = (found) => {
            for (const record of (found.target as IDBRequest<StoredRecord[]>).result)
              store.put({ ...record, until: record.until - 24 * 3_600_000 });
          };
          store.transaction.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      }),
  );
  await late.goto(NEW_BREED);
  await kept(late, 0);
  await expect(offered(late)).toBeHidden();
});

for (const [why, says] of [
  ['SecurityError', 'This browser does not allow us to keep'],
  ['QuotaExceededError', 'This browser has no room left'],
] as const)
  test(`a browser that keeps nothing (${why}) says so, and saves`, async ({ page }) => {
    await enter(page, 'SYSADM');
    await page.addInitScript((name) => {
      const refuse = () => {
        throw new DOMException('refused', name);
      };
      if (name === 'SecurityError') {
        IDBFactory.prototype.open = refuse;
        return;
      }
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...given) {
        return this.name === 'sealed' ? refuse() : put.apply(this, given);
      };
    }, why);
    await page.goto(NEW_BREED);
    const name = `Nigde ${mark()}`;
    await english(page).fill(name);
    await expect(page.getByText(says)).toBeVisible();
    await chooseFirst(page.getByRole('combobox', { name: 'Animal type' }));
    await page.getByLabel('Name, Serbian').fill(name);
    await save(page);
    await expect(page).toHaveURL(/\/dashboard\/breeds\/\d+$/);
  });

test('a dialog’s text, and an edit whose record has changed since', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  const { id } = await api.book(testBranch, 'Rada Proba', dayAfter(3), dayAfter(5));
  await page.goto(`/dashboard/company-bookings/${id}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Gost je javio da ne dolazi');
  await kept(page, 1);
  await page.reload();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await takeBack(page).click();
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('Gost je javio da ne dolazi');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Comment').fill('Doneti lek');
  await kept(page, 2);
  const booking = await api.ask<BookingDetail>('GET', `/bookings/${id}`);
  const { guestPhone, guestEmail, comment, version } = booking;
  const pets = booking.pets.map((pet) => ({ id: pet.id, name: pet.name, note: pet.note }));
  const body = { guestName: 'Rada Nova', guestPhone, guestEmail, comment, pets };
  await api.ask('PUT', `/bookings/${id}`, body, version);
  await page.reload();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('This record has been changed since then')).toBeVisible();
  await takeBack(page).click();
  await expect(page.getByLabel('Comment')).toHaveValue('Doneti lek');
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Rada Nova');
});
