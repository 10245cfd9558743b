// Opens the booking form in tests, with the steps that its tests share.
import { branch, page } from '@test/booking';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { screen, within } from '@testing-library/react';
import BookingScreen from '@/features/booking/booking-screen';

const animals = page([
  { id: 1, nameEn: 'Dog', nameSr: 'Pas', ordinal: 1, version: 1 },
  { id: 2, nameEn: 'Cat', nameSr: 'Mačka', ordinal: 2, version: 1 },
]);
const pug = {
  id: 5,
  nameEn: 'Pug',
  nameSr: 'Mops',
  animalTypeId: 1,
  animalTypeNameEn: 'Dog',
  animalTypeNameSr: 'Pas',
  size: 'SMALL',
  version: 1,
};

/** `at`: further parameters of the address. */
export function open(handlers: Parameters<typeof fakeServer>[0] = {}, at = '') {
  const log = fakeServer({
    'GET /branches/1': () => ({ body: branch() }),
    'GET /animal-types': () => ({ body: animals }),
    'GET /breeds': () => ({ body: page([pug]) }),
    'GET /breeds/5': () => ({ body: pug }),
    ...handlers,
  });
  const base = '/dashboard/company-bookings';
  return {
    log,
    ...show(<BookingScreen />, {
      path: `${base}/:id`,
      at: `${base}/new${at}`,
      more: [{ path: `${base}/1`, element: <p>the new booking</p> }],
    }),
  };
}
export type User = ReturnType<typeof open>['user'];

export const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
export const place = (name: string) => screen.getByRole('radio', { name: new RegExp(name) });

/** Pastes instead of typing, because a test need not wait for every letter. */
export async function put(user: User, name: string, text: string) {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
  await user.tab();
}

/** Fills in a stay of two nights for one dog. */
export async function fill(user: User) {
  await screen.findByLabelText('Phone');
  await put(user, 'guestPhone', '+381 64 218 7740');
  await put(user, 'guestName', 'Milica');
  await put(user, 'pets.0.name', 'Luna');
  await screen.findByRole('option', { name: 'Dog' });
  await user.selectOptions(field('pets.0.animalTypeId'), '1');
  await user.selectOptions(field('pets.0.size'), 'MEDIUM');
  await screen.findByRole('option', { name: /Standard stay/ });
  await user.selectOptions(field('serviceId'), '1');
  await put(user, 'arrival', '21.11.2026. 14:00');
  await put(user, 'departure', '23.11.2026. 11:00');
}

export async function save(user: User) {
  await user.click(document.querySelector<HTMLElement>('form button[type=submit]')!);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
}
