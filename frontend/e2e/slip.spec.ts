// A check-in into a workplace with an overdue guest, whose stay is completed first. Then a stay
// completed early by mistake and undone, on the booking and on the board.
import type { Locator } from '@playwright/test';
import { enter, expect, test } from './support/fixtures';
import { ApiClient } from './support/test-branch';

interface Board {
  branches: Record<'leaving' | 'inHouse', { id: number; serviceType: string }[]>[];
}
interface Whole {
  id: number;
  version: number;
  branchId: number;
  serviceId: number;
  petNames: string[];
  checkInLocal: string;
  checkOutLocal: string;
  workplaces: { id: number; name: string; kind: string }[];
  pets: { animalTypeId: number; size: string }[];
}
/** What the stay still costs is not this test's matter. */
const leaveOpen = async (dialog: Locator) => {
  // The dialog has read its booking.
  await expect(dialog.getByRole('button', { name: 'Yes, everything went fine' })).toBeVisible();
  if (await dialog.getByText(/more than agreed/).isVisible()) await dialog.getByLabel('Add it to the price').uncheck();
  const left = dialog.getByLabel('Leave the balance open on purpose');
  if (await left.isVisible()) await left.check();
};
/** A civil day in the demo's time zone, `days` from today. */
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Belgrade' });

test('two strange dogs do not meet in one box, and a mistaken action is undone', async ({ page }) => {
  const api = new ApiClient(page, await enter(page, 'OPR'));
  const { branches } = await api.ask<Board>('GET', '/board');
  const hostel = (column: 'leaving' | 'inHouse') =>
    branches.flatMap((one) => one[column]).filter(({ serviceType }) => serviceType === 'HOSTEL');
  // A booking whose pets still hold a room that is free tonight by the plan. At some hours the demo
  // has none; then a booking that leaves today.
  let booked: { left: Whole; id: number } | undefined;
  for (const { id } of [...hostel('leaving'), ...hostel('inHouse')]) {
    const left = await api.ask<Whole>('GET', `/bookings/${id}`);
    const [place, ...others] = left.workplaces;
    if (place?.kind !== 'ROOM' || others.length > 0) continue;
    const departs = left.checkOutLocal.slice(0, 10);
    if (departs > day(0) && departs < day(2)) continue;
    if (departs > day(0)) {
      const today = { departure: `${day(0)}T23:00`, arrival: left.checkInLocal.slice(0, 16) };
      await api.ask('POST', `/bookings/${id}/reschedule`, today, left.version);
    }
    const data = {
      branchId: left.branchId,
      serviceId: left.serviceId,
      workplaceId: place.id,
      guestName: 'Proba Sledeći',
      guestPhone: '+381641112233',
      arrival: `${day(0)}T14:00`,
      departure: `${day(2)}T11:00`,
      pets: [{ name: 'Novak', animalTypeId: left.pets[0]!.animalTypeId, size: left.pets[0]!.size }],
    };
    const made = await api.try<{ id: number }>('POST', '/bookings', data);
    if (made) booked = { left, id: made.id };
    if (made) break;
  }
  if (!booked) throw new Error('the demo has nobody to leave a room that is free tonight');
  const { left, id } = booked;

  await page.goto(`/dashboard/company-bookings/${id}`);
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(`${left.workplaces[0]!.name} is still in use`);
  await expect(dialog.getByRole('alert')).toContainText(left.petNames.join(', '));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Check in anyway' })).toBeVisible();
  await dialog.getByRole('button', { name: `Complete ${left.petNames.join(', ')}` }).click();
  await leaveOpen(dialog);
  await dialog.getByRole('button', { name: 'Yes, everything went fine' }).click();
  await expect(page.getByText('Booking closed').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByText('Novak: checked in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo check-in' })).toBeEnabled();

  // Two nights early: the confirming button does not have the focus.
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(dialog).toContainText('2 nights are left');
  await expect(dialog.locator(':focus')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Yes, everything went fine' })).not.toBeFocused();
  await leaveOpen(dialog);
  await dialog.getByRole('button', { name: 'Yes, everything went fine' }).click();
  await expect(page.getByText('Novak: completed')).toBeVisible();
  await expect(page.getByText(/Completed by mistake\?/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Novak: in house again')).toBeVisible();
  await expect(page.getByText(/Completed by mistake\?/)).toHaveCount(0);

  // On the board the completed booking stays in its column, with "Undo".
  await page.goto('/dashboard/company-operator');
  const leavingToday = page.getByRole('region', { name: 'Leaving today' });
  await expect(leavingToday.getByText('Just done')).toBeVisible();
  await expect(leavingToday.getByRole('button', { name: `Undo: ${left.petNames.join(', ')}` }).first()).toBeEnabled();
  await expect(page.getByRole('region', { name: 'In house' }).getByRole('link', { name: 'Novak' })).toBeVisible();
});
