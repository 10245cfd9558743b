// A message to the platform through the browser: a guest writes on the landing page, support answers by mail,
// the guest writes back by the mail's link, support closes.
import { enter, expect, seriousFindings, test } from './support/fixtures';
import { linkFor } from './support/mail';
import { mark } from './support/mark';

test('a guest asks, is answered by mail, and writes back', async ({ page, browser, baseURL }) => {
  const name = `Gost ${mark()}`;
  const email = `gost.${mark()}@posta.example`;
  await page.goto('/');
  const form = page.getByRole('region', { name: 'Contact us' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Message').fill('When are you open?\n<script>alert(1)</script>');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText(`The answer comes to ${email}`)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await enter(desk, 'SYSADM');
  await desk.goto('/dashboard/support');
  await expect(desk.getByRole('link', { name: /^Waiting \d+/ })).toHaveAttribute('aria-current', 'page');
  await desk.getByRole('searchbox', { name: 'Name, email or word' }).fill(email);
  await desk.getByRole('link', { name, exact: true }).click();
  await expect(desk.getByText('<script>alert(1)</script>')).toBeVisible();
  await desk.getByRole('button', { name: 'Assign to me' }).click();
  await expect(desk.getByText(`You have taken over: ${name}`)).toBeVisible();
  await desk.getByLabel('Your answer').fill('Every day from nine to five.');
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByText(`The answer to ${name} is sent`)).toBeVisible();

  // The part after # reaches no server.
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const link = await linkFor(email, '/#support=');
  await page.goto(link);
  await page.reload();
  await expect(page.getByText('Every day from nine to five.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Your answer').fill('And on Sunday?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('And on Sunday?', { exact: true }).and(page.locator('p'))).toBeVisible();
  await expect(page.locator('[data-tone]', { hasText: 'Open' })).toBeVisible();
  const token = link.slice('/#support='.length);
  expect(requested.filter((url) => url.split('#')[0]!.includes(token))).toEqual([]);

  await desk.reload();
  await expect(desk.getByText('And on Sunday?')).toBeVisible();
  // By the keyboard alone; what was answered before is not sent again.
  const answer = desk.getByLabel('Your answer');
  await answer.fill('On Sunday from ten to two.');
  await answer.press('Control+Enter');
  await expect(desk.getByText(`The answer to ${name} is sent`)).toBeVisible();
  await expect(answer).toHaveValue('');
  await expect(desk.getByText('On Sunday from ten to two.')).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('On Sunday from ten to two.')).toHaveCount(1);
  await desk.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(desk.locator('[data-tone]', { hasText: 'Closed' })).toBeVisible();
  await desk.context().close();
});

test('staff contact support from the menu', async ({ page }) => {
  await enter(page, 'OPR');
  await page.goto('/dashboard/userSettings');
  await page.getByRole('button', { name: 'Contact support' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact support' });
  await dialog.getByLabel('Message').fill(`The printer prints half a page ${mark()}`);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message is sent')).toBeVisible();
});
