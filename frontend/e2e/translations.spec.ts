// An override of a text: written beside the built-in one, on screen everywhere within seconds, as text, and the
// way back.
import { enter, expect, test } from './support/fixtures';
import { languages } from './support/variants';
import { look, withoutEvents } from './support/look';

test('an override is live in an open dashboard within seconds, and goes again', async ({ page, browser }) => {
  const desk = await browser.newPage();
  await enter(desk, 'OPR');
  await desk.goto('/dashboard/userSettings');
  await expect(desk.getByRole('button', { name: 'Contact support' })).toBeVisible();
  // The stream of events opens after the first screen.
  await desk.waitForResponse((answer) => answer.url().endsWith('/api/v1/events'));

  await enter(page, 'SYSADM');
  await page.goto('/dashboard/translations?key=support.contact');
  const english = page.getByRole('region', { name: 'English' });
  await english.getByRole('textbox').fill('<i>Ask us</i>');
  await english.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Successfully saved')).toBeVisible();
  await expect(desk.getByRole('button', { name: '<i>Ask us</i>' })).toBeVisible({ timeout: 5_000 });
  await english.getByRole('button', { name: 'Use the built-in text' }).click();
  await expect(page.getByText('The built-in text is back')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Contact support' })).toBeVisible({ timeout: 5_000 });
  await desk.close();
});

test('what the texts of the server lack is said in English (§1.3)', async ({ page }) => {
  await page.route('**/translations/sr_Latn_RS/translations', async (route) => {
    const answer = await route.fetch();
    const texts = (await answer.json()) as { screen: Record<string, string> };
    delete texts.screen['breeds'];
    await route.fulfill({ response: answer, json: texts });
  });
  await enter(page, 'SYSADM', 'sr_Latn_RS');
  await page.goto('/dashboard/userSettings');
  const menu = page.getByRole('navigation', { name: 'Glavni meni' });
  await expect(menu.getByRole('link', { name: 'Breeds', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Usluge', exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Breeds', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Breeds' })).toBeVisible();
});

for (const language of languages('sr_Latn_RS'))
  test(`the editor of texts is accessible and fits a phone (${language})`, async ({ page }) => {
    await withoutEvents(page);
    await enter(page, 'SYSADM', language);
    await page.goto('/dashboard/translations?q=home.days&pageSize=100');
    await expect(page.getByRole('link', { name: 'home.days', exact: true })).toBeVisible();
    // The keys of texts are what this screen is about.
    await look(page, 'translations', language, { keys: true });
    await page.getByRole('link', { name: 'home.days', exact: true }).click();
    await expect(page.getByRole('textbox').nth(4)).toBeVisible();
    await look(page, 'a text with plural forms', language, { keys: true });
  });
