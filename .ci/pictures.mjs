// Takes the README's pictures from a demo of its own: `node .ci/pictures.mjs`. SAPA_BINARY names another binary
// than the release build. The demo is made for its day, so the pictures show what a new demo shows.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '../frontend/node_modules/@playwright/test/index.mjs';
import { start, withoutEvents } from './product.mjs';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const SIZE = { width: 1440, height: 900 };
/** All pictures together, in bytes. */
const MOST = 1_200_000;

const executablePath = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

const product = await start();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});

/** A page of an account, as after an earlier visit. */
async function open(role, address, { language = 'en_US', mode = 'light', matching = () => true } = {}) {
  const who = product.accounts().find((one) => one.role === role && matching(one));
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-US', timezoneId: 'Europe/Belgrade' });
  const page = await context.newPage();
  const answer = await page.request.post(`${product.url}/api/v1/auth/login`, {
    data: { email: who.email, password: who.password },
  });
  const tokens = await answer.json();
  await page.addInitScript(withoutEvents);
  await page.addInitScript(
    ([stored, lang, colors]) => {
      localStorage.setItem('user', JSON.stringify(stored.user));
      for (const name of ['authToken', 'refreshToken', 'authTokenExpiresAt']) localStorage.setItem(name, stored[name]);
      localStorage.setItem('language', lang);
      localStorage.setItem('colorMode', colors);
    },
    [tokens, language, mode],
  );
  await page.goto(product.url + address);
  await settled(page);
  return { page, token: tokens.authToken };
}

/** Waits until nothing loads and nothing moves. */
async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_200);
}

async function take(page, name) {
  const path = `${folder}${name}.png`;
  await page.screenshot({ path, animations: 'disabled' });
  const { size } = statSync(path);
  console.log(`${name}.png ${Math.round(size / 1_000)} KB`);
  await page.context().close();
  return size;
}

async function board() {
  const { page } = await open('OPR', '/dashboard/company-operator');
  return take(page, 'board');
}

/** Pulls a booking, button down, to where the calendar says that it is free. */
async function calendar() {
  const { page, token } = await open('ADMIN', '/dashboard/calendar', { language: 'sr_Latn_RS' });
  const branches = await page.request.get(`${product.url}/api/v1/branches?type=HOSTEL`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [hostel] = (await branches.json()).items;
  const boxes = async (selector) => {
    const all = await page.locator(selector).all();
    const found = await Promise.all(all.map((one) => one.boundingBox()));
    return found.filter((box) => box && box.width > 60 && box.y > 240 && box.y + box.height < SIZE.height - 90);
  };
  // The present week is often full.
  for (let week = 1; week <= 6; week += 1) {
    const from = new Date(Date.now() + week * 7 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${product.url}/dashboard/calendar?branch=${hostel.id}&view=week&from=${from}`);
    await settled(page);
    const lanes = await boxes('[data-lanes]');
    for (const bar of await boxes('[data-bar]')) {
      const at = { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 };
      await page.mouse.move(at.x, at.y);
      await page.waitForTimeout(250);
      await page.mouse.down();
      await page.mouse.move(at.x + 8, at.y + 2, { steps: 2 });
      for (const lane of lanes.filter((one) => at.y < one.y || at.y > one.y + one.height)) {
        await page.mouse.move(at.x + 4, lane.y + lane.height / 2, { steps: 4 });
        await page.waitForTimeout(120);
        if (await page.locator('.tip:not([hidden])[data-tone=free]').isVisible()) return take(page, 'calendar');
      }
      await page.keyboard.press('Escape');
      await page.mouse.up();
    }
  }
  throw new Error('no booking of the next weeks can be moved to a free place');
}

/** A payment of which a part was refunded. */
async function payment() {
  const { page, token } = await open('ADMIN', '/dashboard/payments', { mode: 'dark' });
  const list = await page.request.get(`${product.url}/api/v1/payments?pageSize=100`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { items } = await list.json();
  const shown =
    items.find(({ refunded, captured }) => refunded > 0 && refunded < captured) ??
    items.find(({ refunded }) => refunded > 0) ??
    items[0];
  await page.goto(`${product.url}/dashboard/payments/${shown.id}`);
  await settled(page);
  return take(page, 'payment');
}

async function home() {
  const { page } = await open('SYSADM', '/dashboard/home');
  return take(page, 'home');
}

try {
  mkdirSync(folder, { recursive: true });
  let sum = 0;
  for (const one of [board, calendar, payment, home]) sum += await one();
  if (sum > MOST) throw new Error(`the pictures have ${sum} bytes together, ${MOST} at most`);
} finally {
  await browser.close();
  await product.stop();
}
