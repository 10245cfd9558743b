// The system screen: a job that was given up is found, tried again, and gone.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { enter, expect, seriousFindings, test } from './support/fixtures';
import { languages } from './support/variants';

/** A job of the demo's database that was given up: a mail whose text is gone, so that trying it again ends at once. */
function giveUp(error: string): number {
  const database = new DatabaseSync(join(process.env['SAPA_DATA']!, 'sapa.db'));
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
    const made = database
      .prepare(
        `INSERT INTO jobs (kind, payload, state, created_at, due_at, attempts, last_error, ended_at)
         VALUES ('SEND_MAIL', '{"mail":0}', 'FAILED', ?, ?, 295, ?, ?)`,
      )
      .run(now, now, error, now);
    return Number(made.lastInsertRowid);
  } finally {
    database.close();
  }
}

function stateOf(id: number): string {
  const database = new DatabaseSync(join(process.env['SAPA_DATA']!, 'sapa.db'), { readOnly: true });
  try {
    return String(database.prepare('SELECT state FROM jobs WHERE id = ?').get(id)?.['state']);
  } finally {
    database.close();
  }
}

const row = (page: Page, id: number, language: string) =>
  page.getByRole('row').filter({ hasText: language === 'en_US' ? `Job ${id}` : `Posao ${id}` });

/** Nothing serious for axe, and nothing scrolls sideways, on a desk and on a phone. */
async function looksRight(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await seriousFindings(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
}

const WORDS = {
  en_US: {
    cause: 'The mail server refused the mail',
    found: /^(?:1 email was|\d+ emails were) not sent$/,
    retry: /^Try again: Sending an email/,
    done: 'It is tried again now.',
    menu: 'System',
  },
  sr_Latn_RS: {
    cause: 'Server za poštu je odbio poruku',
    found: /^(?:\d+ imejl nije poslat|\d+ imejla nisu poslata|\d+ imejlova nije poslato)$/,
    retry: /^Pokušaj ponovo: Slanje imejla/,
    done: 'Pokušava se ponovo.',
    menu: 'Sistem',
  },
} as const;

for (const language of languages('sr_Latn_RS')) {
  test(`a job that was given up is tried again and gone (${language})`, async ({ page }) => {
    const words = WORDS[language];
    const id = giveUp('mail.refused');
    await enter(page, 'SYSADM', language);
    await page.goto('/dashboard/audit');
    await page.getByRole('navigation').getByRole('link', { name: words.menu, exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/system$/);
    await expect(page.getByRole('heading', { level: 1, name: words.menu })).toBeVisible();
    await expect(page.getByText(words.found)).toBeVisible();
    const given = row(page, id, language);
    await expect(given).toContainText(words.cause);
    await looksRight(page);
    await given.getByRole('button', { name: words.retry }).press('Enter');
    await expect(page.getByText(words.done).first()).toBeVisible();
    await expect(given).toHaveCount(0);
    // It has run by now, or runs at once.
    await expect.poll(() => stateOf(id)).toBe('DONE');
  });
}

test('an administrator of a company is led away', async ({ page }) => {
  await enter(page, 'ADMIN');
  await page.goto('/dashboard/system');
  await expect(page).toHaveURL(/\/$/);
});
