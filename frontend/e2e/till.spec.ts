// The till of a day, in both languages: what should be in the drawer, counted, closed with a difference, a payment that
// comes later, corrected by an administrator, printed; the month with its open days and its file.
import { enter, expect, seriousFindings, test, account, type Account } from './support/fixtures';
import { languages } from './support/variants';
import { fits } from './support/look';
import { dayAfter, openTestBranch } from './support/test-branch';
import { mark } from './support/mark';

const OTHER_COMPANY = (one: Account) => one.companyId !== account('OPR').companyId;
const WORDS = {
  en_US: {
    till: 'Till',
    counted: 'Counted',
    close: 'Close the day',
    missing: '500 RSD is missing',
    even: 'It adds up',
    ask: '500 RSD is missing. Close the day with this difference?',
    closed: 'The day is closed',
    late: '1 payment or refund came after the day was closed.',
    correct: 'Correct the closing',
    reason: 'Reason for the correction',
    corrected: 'The closing is corrected',
    before: 'Before the correction',
    print: 'Print',
    sheet: 'Till of the day',
    month: 'Month',
    cash: '4,000 RSD',
    short: '3,500',
    all: '5,000',
  },
  sr_Latn_RS: {
    till: 'Kasa',
    counted: 'Izbrojano',
    close: 'Zaključi dan',
    missing: 'Nedostaje 500 RSD',
    even: 'Slaže se',
    ask: 'Nedostaje 500 RSD. Zaključiti dan sa ovom razlikom?',
    closed: 'Dan je zaključen',
    late: '1 uplata ili isplata stigla je posle zaključenja.',
    correct: 'Ispravi zaključenje',
    reason: 'Razlog ispravke',
    corrected: 'Zaključenje je ispravljeno',
    before: 'Pre ispravke',
    print: 'Odštampaj',
    sheet: 'Dnevna kasa',
    month: 'Mesec',
    cash: '4.000 RSD',
    short: '3.500',
    all: '5.000',
  },
} as const;

for (const language of languages('sr_Latn_RS')) {
  test(`a day is counted, closed, corrected and printed (${language})`, async ({ page }) => {
    const words = WORDS[language];
    const { testBranch, api } = await openTestBranch(page);
    const name = `Proba ${mark()}`;
    const { id } = await api.book(testBranch, name, dayAfter(30), dayAfter(33));
    const pay = (amount: number, method = 'CASH') =>
      api.ask('POST', `/bookings/${id}/payments`, {
        method,
        amount,
        ...(method === 'CARD' ? { slipNumber: '000123' } : {}),
      });
    await pay(400_000);
    await pay(50_000, 'CARD');
    await page.addInitScript((spoken) => localStorage.setItem('language', spoken), language);
    await page.goto(`/dashboard/till?branch=${testBranch.branchId}`);
    await expect(page.getByRole('heading', { level: 1, name: words.till })).toBeVisible();
    await expect(page.getByText(words.cash, { exact: true }).first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByLabel(words.counted).fill(words.short);
    await expect(page.getByText(words.missing)).toBeVisible();
    await page.getByRole('button', { name: words.close }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(words.ask)).toBeVisible();
    await question.getByRole('button', { name: words.close }).click();
    await expect(page.getByText(words.closed).first()).toBeVisible();
    await expect(page.getByLabel(words.counted)).toHaveCount(0);

    // Closing blocks nothing: what comes later is told as late.
    await pay(100_000);
    await page.reload();
    await expect(page.getByText(words.late)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: words.correct }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.counted).fill(words.all);
    await expect(dialog.getByText(words.even)).toBeVisible();
    await dialog.getByLabel(words.reason).fill('Ispod fioke');
    await dialog.getByRole('button', { name: words.correct }).click();
    await expect(page.getByText(words.corrected).first()).toBeVisible();
    await expect(page.getByText(words.before)).toBeVisible();
    await expect(page.getByText(words.missing)).toBeVisible();
    await expect(page.getByText(words.late)).toHaveCount(0);

    await page.getByRole('link', { name: words.print, exact: true }).click();
    const sheet = page.getByRole('article');
    await expect(sheet.getByRole('heading', { name: words.sheet })).toBeVisible();
    await expect(sheet.getByText('Ispod fioke')).toBeVisible();
    await expect(sheet.getByText(name)).toHaveCount(3);
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(page, 'the sheet of the till');
    await page.setViewportSize({ width: 1440, height: 900 });
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.goBack();

    await page.getByRole('link', { name: words.month }).click();
    const row = page.getByRole('row').filter({ hasText: words.even });
    await expect(row.first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });
}

test('a sum leads to its payments, and an operator has the own branch and no month', async ({ page, browser }) => {
  const { testBranch, api } = await openTestBranch(page);
  const guest = `Proba ${mark()}`;
  const { id } = await api.book(testBranch, guest, dayAfter(40), dayAfter(43));
  await api.ask('POST', `/bookings/${id}/payments`, { method: 'CASH', amount: 300_000 });
  await api.ask('POST', `/bookings/${id}/payments`, { method: 'CARD', amount: 60_000, slipNumber: '000124' });
  await page.goto(`/dashboard/till?branch=${testBranch.branchId}`);
  const payments = page.getByRole('table', { name: 'Payments and refunds' });
  await expect(payments.getByRole('row')).toHaveCount(3);
  await page.getByRole('link', { name: 'Card, on the terminal' }).click();
  await expect(payments.getByRole('row')).toHaveCount(2);
  await expect(payments.getByText('600')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(payments.getByRole('row')).toHaveCount(3);

  const desk = await browser.newPage();
  await enter(desk, 'OPR', 'en_US', OTHER_COMPANY);
  await desk.goto('/dashboard/till');
  await expect(desk.getByText('Should be in the drawer')).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Month' })).toHaveCount(0);
  await desk.close();
});

test('of two who close at once the second sees what the first counted', async ({ page }) => {
  const { testBranch, api } = await openTestBranch(page);
  await page.goto(`/dashboard/till?branch=${testBranch.branchId}`);
  await page.getByLabel('Counted').fill('0');
  await api.ask('POST', `/branches/${testBranch.branchId}/till/close`, {
    day: dayAfter(0),
    currency: 'RSD',
    expected: 0,
    counted: 12_300,
  });
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByText('This day has been closed in the meantime').first()).toBeVisible();
  await expect(page.getByText('123 RSD').first()).toBeVisible();
});
