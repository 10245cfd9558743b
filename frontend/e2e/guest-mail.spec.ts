// A booking is canceled with and without telling the guest: the mail is a file in the product's data folder, and
// what was sent is on the booking.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { enter, expect, test } from './support/fixtures';
import { ApiClient } from './support/test-branch';

interface Found {
  id: number;
  number: string;
}

const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Belgrade' });

/** The body as text, whichever way its bytes are encoded. */
function plain(mail: string): string {
  const [head = '', ...rest] = mail.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The mails to an address, the first one first. */
function mailsTo(address: string): string[] {
  const folder = join(process.env['SAPA_DATA'] ?? '', 'mail');
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((mail) => mail.includes(address))
      .map(plain);
  } catch {
    return [];
  }
}

async function booked(page: Page, api: ApiClient, address: string, days: number): Promise<Found> {
  const list = await api.ask<{ items: { id: number }[] }>('GET', '/bookings?serviceType=HOSTEL&pageSize=1');
  const like = await api.ask<{ branchId: number; serviceId: number; pets: { animalTypeId: number; size: string }[] }>(
    'GET',
    `/bookings/${list.items[0]!.id}`,
  );
  const made = await api.ask<Found>('POST', '/bookings', {
    branchId: like.branchId,
    serviceId: like.serviceId,
    guestName: 'Proba Poštić',
    guestPhone: '+381641112233',
    guestEmail: address,
    arrival: `${day(days)}T14:00`,
    departure: `${day(days + 2)}T11:00`,
    pets: [{ name: 'Novak', animalTypeId: like.pets[0]!.animalTypeId, size: like.pets[0]!.size }],
    notifyGuest: false,
  });
  await page.goto(`/dashboard/company-bookings/${made.id}`);
  return made;
}

async function cancel(page: Page, tells: boolean) {
  await page.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByLabel('Tell the guest by email');
  await expect(box).toBeChecked();
  if (!tells) await box.uncheck();
  await dialog.getByLabel('Reason').fill('bolest');
  await dialog.getByRole('button', { name: /^Cancel booking/ }).click();
  await expect(dialog).toHaveCount(0);
}

test('canceling tells the guest, or not', async ({ page }) => {
  const api = new ApiClient(page, await enter(page, 'OPR'));
  const quiet = `quiet-${Date.now()}@posta.example`;
  await booked(page, api, quiet, 200);
  await cancel(page, false);

  const email = `told-${Date.now()}@posta.example`;
  const { number } = await booked(page, api, email, 210);
  await cancel(page, true);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Emails to the guest' }) });
  await expect(card).toContainText(email);
  await expect(card).toContainText(`${email} · sent ·`, { timeout: 40_000 });
  const mails = mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(number);
  expect(mails[0]).toContain('Otkazana je na vaš zahtev.');
  expect(mails[0]).not.toContain('bolest');
  expect(mailsTo(quiet)).toEqual([]);
});
