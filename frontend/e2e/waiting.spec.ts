// What waits for a person, through the browser: the bell and the home lead to lists with the same count, and
// answers, replies and templates walk through them.
import type { APIRequestContext, Page } from '@playwright/test';
import { enter, expect, save, seriousFindings, test } from './support/fixtures';
import { mark } from './support/mark';

const number = (text: string | null) => Number(/\d[\d,]*/.exec(text ?? '')?.[0].replaceAll(',', ''));

/** Follows a line and compares the list's total with the number that the line names. */
async function sameInList(page: Page, name: RegExp) {
  const line = page.getByRole('main').getByRole('link', { name });
  const counted = number(await line.getAttribute('aria-label'));
  const answer = page.waitForResponse((response) => response.url().includes('pageSize=25'));
  await line.click();
  const { total } = (await (await answer).json()) as { total: number };
  expect(total, String(name)).toBe(counted);
  return total;
}

test('a company’s lines lead to their lists, and replies walk through one', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.goto('/dashboard/admin-home');
  const card = page.getByRole('region', { name: 'Waits for you' });
  await expect(card.getByRole('listitem').first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Notifications.*Waiting for you: \d+$/ }).click();
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  await expect(inbox.getByRole('link', { name: /^Answer: \d+ reviews? to answer$/ })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  for (const line of await card.getByRole('link').all()) {
    const name = (await line.getAttribute('aria-label'))!;
    await sameInList(page, new RegExp(`^${name}$`));
    await page.goBack();
    await expect(card.getByRole('listitem').first()).toBeVisible();
  }
  const before = await sameInList(page, /^Answer: \d+ reviews? to answer$/);
  expect(before).toBeGreaterThan(1);
  await page.locator('tbody tr').first().getByRole('link').first().click();
  const id = () => new URL(page.url()).searchParams.get('review');
  await expect.poll(id).not.toBeNull();
  const first = id();
  await page.getByRole('textbox', { name: 'Reply' }).fill(`Hvala ${mark()}`);
  await page.getByRole('button', { name: 'Publish and next' }).click();
  await expect.poll(id).not.toBe(first);
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('');
  await page.goto('/dashboard/admin-home');
  await expect(card.getByRole('link', { name: new RegExp(`^Answer: ${before - 1} review`) })).toBeVisible();
});

async function ask(request: APIRequestContext, name: string, message: string) {
  const data = { name, email: `${name.replaceAll(' ', '.').toLowerCase()}@posta.example`, message };
  expect((await request.post('/api/v1/market/support-messages', { data })).status()).toBe(202);
}

test('support answers one message after another by a template', async ({ page }) => {
  await enter(page, 'SYSADM');
  await page.goto('/dashboard/support');
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('link', { name: 'New template' }).click();
  const name = `Radno vreme ${mark()}`;
  await page.getByLabel('Name, English').fill(name);
  await page.getByLabel('Name, Serbian').fill(name);
  await page.getByLabel('Text, English').fill('Every day\nfrom nine to five.');
  await page.getByLabel('Text, Serbian').fill('Svakog dana od devet do pet.');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  const word = `pitanje${mark()}`;
  await ask(page.request, `Prvi ${word}`, `${word}: B-2026-000001? 064/218-7740`);
  await ask(page.request, `Drugi ${word}`, `${word}: kada radite?`);
  await page.goto(`/dashboard/support?q=${word}`);
  await page.getByRole('link', { name: `Prvi ${word}`, exact: true }).click();
  const said = page
    .getByRole('listitem')
    .filter({ hasText: `${word}: B-` })
    .first();
  await expect(said.getByRole('link', { name: '064/218-7740' })).toHaveAttribute(
    'href',
    '/dashboard/bookings?phone=%2B381642187740',
  );
  await page.getByLabel('Template').selectOption({ label: name });
  const answer = page.getByLabel('Your answer');
  await expect(answer).toHaveValue('Every day\nfrom nine to five.');
  await expect(answer).toBeFocused();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Answer and next' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Drugi ${word}` })).toBeVisible();
  await page.getByLabel('Template').selectOption({ label: name });
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText(`The answer to Drugi ${word} is sent`)).toBeVisible();
});
