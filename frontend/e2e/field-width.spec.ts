// The specification's width of text fields, measured in every form and dialog.
import type { Page } from '@playwright/test';
import { account, enter, expect, test, type Account } from './support/fixtures';
import { atRest, resize, wide, withoutEvents } from './support/look';

test.beforeEach(({ page }) => withoutEvents(page));

const WIDTHS = [960, 1024, 1180, 1280, 1440, 1920];

/**
 * The text fields in sight that are not 516 px wide. Dates, times and numbers, fields that choose, and those of
 * toolbars and tables have widths of their own.
 */
const wrongFields = (page: Page) =>
  page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'textarea, input:is([type=text], [type=email], [type=tel], [type=url], [type=search], [type=password], :not([type]))',
      ),
    ].filter((field) => !field.closest('[role=search], table, header, [aria-hidden=true]') && field.offsetWidth > 1);
    const texts = fields.filter(
      (field) => !field.matches('[role=combobox], [data-short], [inputmode=numeric], [inputmode=decimal]'),
    );
    return {
      count: texts.length,
      wrong: texts
        .map((field) => [
          field.labels?.[0]?.textContent ?? field.ariaLabel ?? field.name,
          field.getBoundingClientRect().width,
        ])
        .filter(([, width]) => width !== 516),
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });

/** Measures the form in sight at all widths; answers what is wrong. */
async function measured(page: Page, what: string): Promise<string[]> {
  await atRest(page);
  await expect.poll(async () => (await wrongFields(page)).count, what).toBeGreaterThan(0);
  const found: string[] = [];
  for (const width of WIDTHS) {
    await resize(page, width);
    const { wrong, sideways } = await wrongFields(page);
    for (const [label, px] of wrong) found.push(`${what} at ${width}: ${label} has ${px}`);
    if (sideways > 0) found.push(`${what} at ${width}: ${sideways} px beside the screen`);
  }
  return found;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click({ timeout: 10_000 });

/** Opens the first record of a list. */
async function openFirst(page: Page, list: string) {
  await page.goto(list);
  await page.locator('tbody tr').first().locator('td').first().click();
  await expect(page).not.toHaveURL(new RegExp(`${list.replace('?', '\\?')}$`));
  await atRest(page);
}

type Step = (page: Page) => Promise<unknown>;
const at = (path: string) => [path, (page: Page) => page.goto(path)] as const;
const first = (what: string, list: string, ...buttons: (string | RegExp)[]) =>
  [
    what,
    async (page: Page) => {
      await openFirst(page, list);
      for (const name of buttons) await press(page, name);
    },
  ] as const;
/** The tab of a list that is shown in the address of the first record. */
const tab = (what: string, list: string, query: string) =>
  [
    what,
    async (page: Page) => {
      await openFirst(page, list);
      await page.goto(`${new URL(page.url()).pathname}${query}`);
    },
  ] as const;

const BOOKINGS = '/dashboard/company-bookings';

const FORMS: Record<Exclude<Account['role'], 'USER'>, (readonly [string, Step])[]> = {
  OPR: [
    at(`${BOOKINGS}/new`),
    at('/dashboard/userSettings'),
    at('/dashboard/change-password'),
    [
      'several pets',
      async (page) => {
        await page.goto(`${BOOKINGS}/new`);
        await press(page, 'Another pet');
      },
    ],
    [
      'contact support',
      async (page) => {
        await page.goto(BOOKINGS);
        await press(page, 'Contact support');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    first('a booking', `${BOOKINGS}?status=CREATED`, 'Edit'),
    first('cancel', `${BOOKINGS}?status=CREATED`, 'Cancel booking'),
    first('payment', `${BOOKINGS}?status=CREATED&paymentState=UNPAID`, 'Record a payment'),
    ['notes', (page) => page.goto(`/dashboard/company-operator/${account('OPR').companyId ?? 1}`)],
  ],
  ADMIN: [
    at('/dashboard/company-users/new'),
    at('/dashboard/company-branches/new'),
    first('an account', '/dashboard/company-users'),
    [
      'a branch with open rows',
      async (page) => {
        await openFirst(page, '/dashboard/company-branches');
        for (const name of ['Add a workplace', 'Add a service', 'Add a closure']) await press(page, name);
      },
    ],
    [
      'the own company',
      async (page) => {
        await page.goto('/dashboard/company');
        await expect(page.locator('[name=contactEmail]')).toBeVisible();
      },
    ],
    [
      'a closure',
      async (page) => {
        await page.goto(`/dashboard/calendar?branch=${account('OPR').branchId ?? 1}`);
        await press(page, 'Close a period');
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    first('a refund', `${BOOKINGS}?status=CREATED&paymentState=PAID`, /^Refund/),
    first('break off', `${BOOKINGS}?status=ACTIVE`, 'Break off'),
    first('a review', '/dashboard/reviews'),
  ],
  SYSADM: [
    at('/dashboard/bookings/new'),
    at('/dashboard/companies/new'),
    at('/dashboard/users/new'),
    at('/dashboard/service-groups/new'),
    at('/dashboard/animalTypes/new'),
    at('/dashboard/breeds/new'),
    at('/dashboard/faq/new'),
    at('/dashboard/marketing-groups/new'),
    at('/dashboard/marketing/new'),
    at('/dashboard/notification-sender?new'),
    at('/dashboard/translations?key=common.save'),
    first('a company', '/dashboard/companies'),
    first('suspend', '/dashboard/companies?status=APPROVED', 'Suspend'),
    tab('notes of a company', '/dashboard/companies', '?tab=notes'),
    tab('a branch of a company', '/dashboard/companies', '?tab=branches&branch=new'),
    first('a service', '/dashboard/services'),
    first('a user', '/dashboard/users'),
    first('a service group', '/dashboard/service-groups'),
    first('an animal type', '/dashboard/animalTypes'),
    first('a breed', '/dashboard/breeds'),
    first('a question', '/dashboard/faq'),
    first('a marketing group', '/dashboard/marketing-groups'),
    first('a banner', '/dashboard/marketing'),
    first('a message', '/dashboard/support?status=OPEN'),
    [
      'a legal text',
      async (page) => {
        await page.goto('/dashboard/termsOfUse');
        await press(page, 'Change the text');
      },
    ],
  ],
};

for (const [role, forms] of Object.entries(FORMS) as [keyof typeof FORMS, (typeof FORMS)['OPR']][])
  test(`§1.6 text fields in every form and dialog of ${role} are 516 px wide from 960 px up`, async ({ page }) => {
    test.setTimeout(400_000);
    await enter(page, role);
    const found: string[] = [];
    for (const [what, open] of forms) {
      await test.step(what, async () => {
        await wide(page);
        await open(page);
        found.push(...(await measured(page, what)));
      });
    }
    expect(found).toEqual([]);
  });

test('§1.6 text fields of public forms are 516 px wide from 960 px up', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of ['/', '/login', '/forgot-password', '/reset-password#token=x', '/accept-invitation#token=x']) {
    await wide(page);
    await page.goto(path);
    expect(await measured(page, path)).toEqual([]);
  }
});
