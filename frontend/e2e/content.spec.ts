// What the platform publishes: the FAQ and its order, a banner with the size of its image, a legal text
// from draft to publication.
import { crc32, deflateSync } from 'node:zlib';
import { chooseFirst, enter, expect, save, test } from './support/fixtures';
import { mark } from './support/mark';

/** A PNG of one colour. */
function png(width: number, height: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 90)]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

test('a question is written, put first, deleted and taken back', async ({ page }) => {
  await enter(page, 'SYSADM');
  const question = `Proba ${mark()}?`;
  await page.goto('/dashboard/faq/new');
  await page.getByLabel('Question, English').fill(question);
  await page.getByLabel('Question, Serbian').fill(`${question} (sr)`);
  await page.getByLabel('Answer, English').fill('Yes.\nOf course.');
  await page.getByLabel('Answer, Serbian').fill('Da.\nNaravno.');
  await page.getByLabel('Ordinal number').fill('9999');
  await page.getByLabel('Show this question to guests').check();
  await save(page);
  await expect(page).toHaveURL(/\/dashboard\/faq\/\d+$/);

  await page.goto('/dashboard/faq');
  await page.getByRole('button', { name: 'Change the order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order of FAQ' });
  const rows = dialog.getByRole('list', { name: 'FAQ' }).getByRole('listitem');
  await expect(rows.last()).toContainText(question);
  const count = await rows.count();
  // The last row is dragged over the first one.
  const from = await dialog.getByRole('button', { name: `Drag: ${question}` }).boundingBox();
  const to = await rows.first().boundingBox();
  if (!from || !to) throw new Error('no rows');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 20 });
  await page.mouse.up();
  await expect(rows.first()).toContainText(question);
  await dialog.getByRole('button', { name: 'Save this order' }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  await expect(page.locator('tbody tr').first()).toContainText(question);
  expect(count).toBeGreaterThan(3);

  await page.locator('tbody tr').first().getByRole('link').click();
  await expect(page.getByLabel('Ordinal number')).toHaveValue('1');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Successfully deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Successfully restored')).toBeVisible();
});

test('a banner of 300 pixels is refused with its size (§5.9), one of 299 is shown as guests see it', async ({
  page,
}) => {
  await enter(page, 'SYSADM');
  const title = `Baner ${mark()}`;
  await page.goto('/dashboard/marketing/new');
  await expect(page.getByText('Marketing image dimensions must be below 300x300.')).toBeVisible();
  await chooseFirst(page.getByRole('combobox', { name: 'Marketing group' }));
  await page.getByLabel('Title, English').fill(title);
  await page.getByLabel('Title, Serbian').fill(title);
  const chooser = page.locator('input[type=file]');
  const uploads: string[] = [];
  page.on('request', (request) => request.url().includes('/images?') && uploads.push(request.url()));
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(300, 150) });
  await expect(page.getByText('The picture is 300 × 150 pixels')).toBeVisible();
  expect(uploads, 'refused before it is sent').toEqual([]);
  await chooser.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: png(299, 150) });
  const preview = page.getByRole('region', { name: 'As the marketplace shows it' });
  await expect(preview.locator('img')).toBeVisible();
  await expect(preview).toContainText(title);
  await expect(preview).toContainText('Shown now');
  await page.getByLabel('Ordinal number').fill('7');
  await save(page);
  await expect(page).toHaveURL(/\/dashboard\/marketing\/\d+$/);
  await page.goto(`/dashboard/marketing?q=${encodeURIComponent(title)}`);
  await expect(page.locator('tbody tr').first()).toContainText(title);
});

test('a legal text goes from draft to publication, and its differences are shown', async ({ page }) => {
  await enter(page, 'SYSADM');
  const words = `Novo ${mark()}`;
  await page.goto('/dashboard/termsOfUse?language=sr_Latn_RS');
  await page.getByRole('button', { name: 'Change the text' }).click();
  const field = page.locator('textarea[name=text]');
  await expect(field).toHaveValue(/# Uslovi korišćenja/);
  await field.press('Control+End');
  await field.pressSequentially(`\n${words}`);
  // The toolbar writes into the text.
  for (let i = 0; i < words.length; i += 1) await field.press('Shift+ArrowLeft');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(field).toHaveValue(new RegExp(`\\*\\*${words}\\*\\*`));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('strong', { hasText: words })).toBeVisible();
  await page.getByRole('button', { name: 'Differences' }).click();
  await expect(page.locator('ins').filter({ hasText: words.split(' ')[1] })).toBeVisible();
  await save(page);
  await expect(page.getByText('Successfully saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  // The English text stays older: a second Enter publishes nothing.
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Publish this language only' }).click();
  await expect(page.getByText(/Version \d+ is published/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change the text' })).toBeVisible();
  await expect(page.locator('strong', { hasText: words })).toBeVisible();
});
