// Parts that are mounted late. What opens over a page: opened first and closed in each way, with motion and
// without, and the page beneath can be used again. What stands in a page: there, back, and back again. Each part
// of the sources has its place here.
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { account, enter, expect, test, tokensOf, type Account } from './support/fixtures';
import { pairs } from './support/variants';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Each part with what shows it: a layer below, a walk, or another file of tests. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  palette: 'layer',
  contactSupport: 'layer',
  orderDialog: 'layer',
  moneyDialogs: 'layer',
  actionDialogs: 'layer',
  listControls: 'layer',
  filterSheet: 'wide.spec.ts',
  bell: 'layer',
  landingHelp: 'walk',
  legalText: 'walk',
  mailLink: 'walk',
  statement: 'walk',
  charts: 'walk',
  dateCalendar: 'dates.spec.ts',
  completeProfile: 'walk',
  closureDialog: 'closure-form.spec.ts',
  password: 'session.spec.ts',
  queueList: 'offline-queue.spec.ts',
  toasts: 'toast.spec.ts',
  secondStep: 'second-factor.spec.ts',
  stepUp: 'second-factor.spec.ts',
  factors: 'second-factor.spec.ts',
  factorDialogs: 'second-factor.spec.ts',
};

test('every part that is mounted late is shown by a test', () => {
  const src = new URL('../src/', import.meta.url);
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const names = sources.flatMap((file) =>
    [...readFileSync(new URL(file, src), 'utf8').matchAll(/lazyChunk\('(\w+)'/g)].map(([, name]) => name!),
  );
  expect(names.toSorted()).toEqual(Object.keys(SHOWN_BY).toSorted());
});

interface Layer {
  name: string;
  role: Account['role'];
  size?: typeof WIDE;
  path: (page: Page) => Promise<string> | string;
  opener: (page: Page) => Locator;
  layer: (page: Page) => Locator;
  /** The button that closes it; none: it has no such button at this size. */
  closer?: (layer: Locator) => Locator;
  /** A place beside it. */
  beside?: { x: number; y: number };
}

/** The first booking of the admin's company that a question finds. */
async function booking(page: Page, question: string): Promise<string> {
  const { authToken } = await tokensOf(page.request, account('ADMIN'));
  const answer = await page.request.get(`/api/v1/bookings?${question}&pageSize=1`, {
    headers: { authorization: `Bearer ${authToken}` },
  });
  const { items } = (await answer.json()) as { items: { id: number }[] };
  return `/dashboard/company-bookings/${items[0]!.id}`;
}

const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const close = (layer: Locator) => layer.getByRole('button', { name: 'Close', exact: true });

const LAYERS: readonly Layer[] = [
  {
    name: 'the palette',
    role: 'OPR',
    path: () => '/dashboard/userSettings',
    opener: button(/^Guest, pet, phone/),
    layer: dialog('Search'),
    beside: { x: 1400, y: 880 },
  },
  {
    name: 'the palette on a phone',
    role: 'OPR',
    size: PHONE,
    path: () => '/dashboard/userSettings',
    opener: button(/^Guest, pet, phone/),
    layer: dialog('Search'),
    closer: close,
  },
  {
    name: 'the menu on a phone',
    role: 'ADMIN',
    size: PHONE,
    path: () => '/dashboard/userSettings',
    opener: button('Open the menu'),
    layer: dialog('Menu'),
    closer: (layer) => layer.getByRole('button', { name: 'Close the menu' }),
    beside: { x: 370, y: 500 },
  },
  {
    name: 'a message to support',
    role: 'ADMIN',
    path: () => '/dashboard/userSettings',
    opener: button('Contact support'),
    layer: dialog('Contact support'),
    closer: close,
    beside: { x: 20, y: 880 },
  },
  {
    name: 'the order of records',
    role: 'SYSADM',
    path: () => '/dashboard/faq',
    opener: button('Change the order'),
    layer: dialog(/^Order of/),
    closer: close,
    beside: { x: 20, y: 880 },
  },
  {
    name: 'a payment',
    role: 'ADMIN',
    path: (page) => booking(page, 'paymentState=UNPAID&status=CREATED,ACTIVE'),
    opener: button('Record a payment'),
    layer: dialog(/^Payment from/),
    closer: close,
    beside: { x: 20, y: 880 },
  },
  {
    name: 'an action of a booking',
    role: 'ADMIN',
    path: (page) => booking(page, 'status=CREATED'),
    opener: button('Cancel booking'),
    layer: dialog(/Cancel/),
    closer: close,
    beside: { x: 20, y: 880 },
  },
  {
    name: 'the columns of a list',
    role: 'ADMIN',
    path: () => '/dashboard/company-bookings',
    opener: button('Columns'),
    layer: (page) => page.getByRole('menu'),
    beside: { x: 900, y: 100 },
  },
  {
    name: 'the bell',
    role: 'ADMIN',
    path: () => '/dashboard/userSettings',
    opener: button(/^Notifications/),
    layer: dialog('Notifications'),
    beside: { x: 700, y: 880 },
  },
  {
    name: 'the question before signing out',
    role: 'ADMIN',
    path: () => '/dashboard/userSettings',
    opener: button('Sign out'),
    layer: (page) => page.getByRole('alertdialog'),
    closer: (layer) => layer.getByRole('button', { name: 'Cancel', exact: true }),
  },
];

for (const [of, reducedMotion] of pairs(LAYERS, ['no-preference', 'reduce'] as const)) {
  const { name, role, size = WIDE, path, opener, layer, closer, beside } = of;
  test(`${name}: the page is free again after its first closing (motion: ${reducedMotion})`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion });
    await enter(page, role);
    const address = await path(page);
    const ways: Record<string, () => Promise<void>> = {
      escape: () => page.keyboard.press('Escape'),
      ...(closer && {
        enter: async () => {
          await closer(layer(page)).focus();
          await page.keyboard.press('Enter');
        },
        button: () => closer(layer(page)).click(),
      }),
      ...(beside && {
        beside: async () => {
          // A layer follows the pointer from the moment in which it has the focus, some frames after it is seen.
          await expect
            .poll(() => layer(page).evaluate((shown) => shown.contains(document.activeElement)), { message: 'focus' })
            .toBe(true);
          await page.mouse.click(beside.x, beside.y);
        },
      }),
    };
    for (const [way, leave] of Object.entries(ways)) {
      // A new page has mounted none of its late parts.
      await page.goto(address);
      if (way === 'enter') {
        await opener(page).focus();
        await page.keyboard.press('Enter');
      } else await opener(page).click();
      await expect(layer(page), way).toBeVisible();
      await leave();
      await expect(layer(page), way).toBeHidden();
      // Again, as a person would, and left in the same way: by now no part of it is late.
      await opener(page).click();
      await expect(layer(page), `${way}, again`).toBeVisible();
      await leave();
      await expect(layer(page), `${way}, again`).toBeHidden();
    }
  });
}

/** As newer browsers do, whatever this one does: scrolling answers with a promise, which no effect may return. */
const scrollsWithPromises = (page: Page) =>
  page.addInitScript(() => {
    const answering = <T extends object>(of: T, names: readonly (keyof T)[]) => {
      for (const name of names) {
        const plain = of[name] as (...given: unknown[]) => unknown;
        const promised = function (this: unknown, ...given: unknown[]) {
          plain.apply(this, given);
          return Promise.resolve();
        };
        Object.defineProperty(of, name, { value: promised, configurable: true, writable: true });
      }
    };
    answering(window, ['scroll', 'scrollBy', 'scrollTo']);
    answering(Element.prototype, ['scroll', 'scrollBy', 'scrollIntoView', 'scrollTo']);
  });

/** What tells that a screen crashed. */
const crashed = (page: Page) => page.getByText('Something went wrong');

/** From one place to another, back, there again and back again. */
async function walk(page: Page, go: () => Promise<unknown>, here: Locator, there: Locator) {
  await expect(here).toBeVisible();
  await go();
  await expect(there).toBeVisible();
  for (const [step, seen] of [
    [() => page.goBack(), here],
    [() => page.goForward(), there],
    [() => page.goBack(), here],
  ] as const) {
    await step();
    await expect(seen.or(crashed(page)).first()).toBeVisible();
    await expect(crashed(page)).toHaveCount(0);
  }
}

test('the parts of the landing page: there, back, and back again', async ({ page }) => {
  await scrollsWithPromises(page);
  const signIn = page.getByRole('button', { name: 'Sign in' });
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  for (const name of ['Terms of use', 'Privacy policy']) {
    await page.goto('/');
    await walk(page, () => page.getByRole('link', { name }).click(), signIn, title(name));
    // The links of the text lead back, too.
    for (const link of [
      page.getByRole('link', { name: 'To the start page' }),
      page.getByRole('banner').getByRole('link').first(),
    ]) {
      await page.getByRole('link', { name }).click();
      await expect(title(name)).toBeVisible();
      await link.click();
      await expect(signIn.or(crashed(page)).first()).toBeVisible();
      await expect(crashed(page)).toHaveCount(0);
    }
  }
  await walk(
    page,
    () => page.getByRole('link', { name: 'Questions and answers' }).click(),
    signIn,
    page.getByRole('heading', { name: 'Questions and answers' }),
  );
  for (const hash of ['#support=none', '#unsubscribe=none']) {
    await page.goto('/');
    await walk(
      page,
      () => page.evaluate((to) => (window.location.hash = to), hash),
      signIn,
      page.getByRole('link', { name: 'To the start page' }),
    );
  }
});

test('the statement of a booking: there, back, and back again', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.goto(await booking(page, 'status=COMPLETED'));
  await walk(
    page,
    () => page.getByRole('link', { name: 'Booking statement' }).click(),
    page.getByRole('heading', { name: 'Price' }),
    page.getByRole('button', { name: 'Print', exact: true }),
  );
});

for (const role of ['SYSADM', 'ADMIN', 'OPR'] as const)
  test(`every screen of the menu: there, back, and back again (${role})`, async ({ page }) => {
    await scrollsWithPromises(page);
    await enter(page, role);
    await page.goto('/dashboard/userSettings');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const title = page.locator('#page-title');
    await expect(title).toBeVisible();
    const settings = await title.textContent();
    const links = menu.getByRole('link');
    const names = await links.allTextContents();
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) {
      const link = links.filter({ hasText: name }).first();
      const to = await link.getAttribute('href');
      if (to === '/dashboard/userSettings') continue;
      await walk(
        page,
        () => link.click(),
        title.filter({ hasText: settings! }),
        title.filter({ hasNotText: settings! }),
      );
    }
  });
