// The first screen and the change of screens, in Chromium. Cold visits are compared with a bare page that
// fetches the same files and the same data at once and paints a line: a ratio of one run, because machines
// differ. Alone: `node .ci/bench-first-screen.mjs`; ROUNDS=… sets the visits of each kind.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { start, withoutEvents } from './product.mjs';

const { chromium } = createRequire(new URL('../frontend/package.json', import.meta.url))('@playwright/test');

const ROUNDS = Number(process.env.ROUNDS ?? 9);
/** A step has ended when no request was sent for this long, in milliseconds. */
const QUIET_MS = 1000;
/** `change`: a change of screen, also as a multiple of the bare page. */
const LIMIT = { ratio: 2.5, steps: 3, scriptKb: 250, change: 1 };

const SCREENS = [
  { role: 'OPR', path: '/dashboard/company-operator', ready: 'main section li', ask: /\/api\/v1\/board$/ },
  { role: 'ADMIN', path: '/dashboard/company-bookings', ready: 'main tbody td', ask: /\/api\/v1\/bookings\?/ },
];
/** The main screens of a company's staff by their place in the menu, and what is painted with the data. */
const CHANGES = [
  ['/dashboard/company-bookings', 'main tbody td'],
  ['/dashboard/calendar', 'main [data-booking], main [role=grid] a, main [role=grid] button'],
  ['/dashboard/company-branches', 'main tbody td'],
  ['/dashboard/company-users', 'main tbody td'],
];

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const ms = (value) => `${Math.round(value)} ms`;
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Chromium as the browser tests start it (frontend/e2e/playwright.config.ts). */
const launch = () =>
  chromium.launch({
    executablePath: [
      process.env.CHROMIUM,
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ].find((path) => path && existsSync(path)),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });

/** Local storage after signing in. Each visit needs its own: a new browser renews its tokens, which counts once. */
async function session(product, role) {
  const account = product.accounts().find((a) => a.role === role);
  const answer = await fetch(`${product.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: account.password }),
  }).then((r) => r.json());
  const { user, ...tokens } = answer;
  const stored = { ...tokens, user: JSON.stringify(user), language: 'en_US' };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value: String(value) }));
  return { token: answer.authToken, state: { cookies: [], origins: [{ origin: product.url, localStorage }] } };
}

/** In the page: notes when something that `ready` selects has been painted. */
const watch = (ready) => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (!document.querySelector(ready)) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => (window.paintedAt = performance.now()), { once: true });
    port1.start();
    port2.postMessage(0);
  };
  requestAnimationFrame(look);
};

/** A visit with empty caches: when the data were asked for and painted, and what was fetched. */
async function visit(browser, product, { role, path, ready, ask }) {
  const { state } = await session(product, role);
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(withoutEvents);
    await page.addInitScript(watch, ready);
    await page.goto(product.url + path);
    await page.waitForFunction(() => window.paintedAt, null, { polling: 50 });
    await page.waitForLoadState('networkidle');
    return await page.evaluate((source) => {
      const entries = performance.getEntriesByType('resource');
      return {
        painted: window.paintedAt,
        asked: entries.find(({ name }) => new RegExp(source).test(name))?.startTime,
        files: entries.filter(({ startTime }) => startTime < window.paintedAt).map(({ name }) => name),
        shift: window.shift,
      };
    }, ask.source);
  } finally {
    await context.close();
  }
}

/** A page without the dashboard: fetches the same files at once and paints a line when all are there. */
async function bare(browser, url, { state, token }, files) {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const program = `
      const all = ${JSON.stringify(files)}.map((file) => fetch(file, { headers: { authorization: 'Bearer ${token}' } }).then((r) => r.arrayBuffer()));
      Promise.all(all).then(() => (document.body.innerHTML = '<p id="ready">ready</p>'));`;
    await page.route(`${url}/bare`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><body><script>${program}</script>` }),
    );
    await page.addInitScript(watch, '#ready');
    await page.goto(`${url}/bare`);
    await page.waitForFunction(() => window.paintedAt, null, { polling: 50 });
    return await page.evaluate(() => window.paintedAt);
  } finally {
    await context.close();
  }
}

/**
 * How many answers stand in line before the data are painted: all answers of a step are held back until no
 * further request is sent, then given at once.
 */
async function stepsInLine(browser, url, { state }, { path, ready, ask }) {
  const context = await browser.newContext({ storageState: state });
  try {
    const page = await context.newPage();
    let held = [];
    let last = Date.now();
    let steps = 1;
    let before;
    await page.route('**/*', async (route) => {
      last = Date.now();
      if (ask.test(route.request().url())) before ??= steps;
      // The page itself is the first step.
      if (!route.request().isNavigationRequest()) await new Promise((resolve) => held.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await page.goto(url + path, { waitUntil: 'commit' });
    while (!(await page.locator(ready).first().isVisible())) {
      await sleep(50);
      if (held.length === 0 || Date.now() - last < QUIET_MS) continue;
      steps += 1;
      for (const give of held) give();
      held = [];
    }
    return { before, all: steps };
  } finally {
    await context.close();
  }
}

async function scriptKb(files) {
  const sizes = await Promise.all(
    files
      .filter((file) => file.endsWith('.js'))
      .map(async (file) => gzipSync(Buffer.from(await (await fetch(file)).arrayBuffer()), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** In the page: clicks a menu entry and answers the time until its data are painted. */
const change = ([to, ready]) =>
  new Promise((resolve) => {
    const link = document.querySelector(`nav a[href="${to}"]`);
    const title = document.getElementById('page-title')?.textContent;
    const from = performance.now();
    link.click();
    const look = () => {
      const there =
        link.getAttribute('aria-current') === 'page' && document.getElementById('page-title')?.textContent !== title;
      if (!there || !document.querySelector(ready)) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now() - from), { once: true });
      port1.start();
      port2.postMessage(0);
    };
    requestAnimationFrame(look);
  });

async function changes(browser, url, { state }) {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(withoutEvents);
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(url + CHANGES.at(-1)[0]);
    await page.waitForSelector(CHANGES.at(-1)[1]);
    const times = CHANGES.map(() => []);
    const first = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      if (round === 1) asked.length = 0;
      for (const [at, to] of CHANGES.entries()) {
        await page.waitForLoadState('networkidle');
        const took = await page.evaluate(change, to);
        if (round === 0) first.push(took);
        else times[at].push(took);
      }
    }
    const company = asked.filter((path) => /\/companies\/\d+$/.test(path)).length;
    return { first, times, company, visits: ROUNDS * CHANGES.length };
  } finally {
    await context.close();
  }
}

/** Prints the figures; whether the bars are kept that do not depend on the machine. */
export async function firstScreen() {
  const product = await start();
  const browser = await launch();
  let kept = true;
  let bareMs = 0;
  try {
    for (const screen of SCREENS) {
      await visit(browser, product, screen);
      const visits = [];
      const yardstick = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        visits.push(await visit(browser, product, screen));
        yardstick.push(await bare(browser, product.url, await session(product, screen.role), visits[0].files));
      }
      const painted = median(visits.map((one) => one.painted));
      const asked = median(visits.map((one) => one.asked));
      bareMs = median(yardstick);
      const ratio = painted / bareMs;
      // A slow answer lets parts begin that are loaded after the data: the screen needs what every visit fetched.
      const needed = visits[0].files.filter((file) => visits.every(({ files }) => files.includes(file)));
      const kb = await scriptKb(needed);
      const steps = await stepsInLine(browser, product.url, await session(product, screen.role), screen);
      console.log(
        `first screen ${screen.path} as ${screen.role}, ${ROUNDS} cold visits, ${visits[0].files.length} files`,
      );
      console.log(`  yardstick: a bare page with the same files, ${ms(bareMs)}`);
      console.log(
        `  painted: ${ratio.toFixed(1)} × (${ms(painted)}), asked after ${ms(asked)}; limit ${LIMIT.ratio} ×`,
      );
      console.log(
        `  steps in line: ${steps.all}, of them ${steps.before} before the data are asked for; limit ${LIMIT.steps}`,
      );
      console.log(`  script: ${kb.toFixed(0)} KB gzipped; limit ${LIMIT.scriptKb} KB`);
      console.log(`  layout shift: ${median(visits.map((one) => one.shift)).toFixed(3)}`);
      kept &&= ratio <= LIMIT.ratio && steps.all <= LIMIT.steps && kb <= LIMIT.scriptKb;
    }
    const { first, times, company, visits } = await changes(browser, product.url, await session(product, 'ADMIN'));
    console.log(`change of screen until its data are painted, × the last bare page; limit ${LIMIT.change}`);
    for (const [at, [path]] of CHANGES.entries())
      console.log(
        `  ${path}: ${(median(times[at]) / bareMs).toFixed(1)} × (${ms(median(times[at]))}), the first time ${ms(first[at])}`,
      );
    console.log(`  the company was read ${company} times in ${visits} changes`);
    kept &&= company === 0 && times.every((one) => median(one) <= LIMIT.change * bareMs);
    return kept;
  } finally {
    await browser.close();
    await product.stop();
  }
}

if (import.meta.main) process.exitCode = (await firstScreen()) ? 0 : 1;
