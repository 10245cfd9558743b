// Breeds and animal types as fixtures, and their screens in tests.
import { show } from '@test/render';
import { fakeServer, type RecordedRequest } from '@test/server';
import { screen, within } from '@testing-library/react';
import type { BreedItem } from '@/core';
import BreedScreen from '@/features/catalogue/breed/detail-screen';
import BreedListScreen from '@/features/catalogue/breed/list-screen';
import { page } from './booking';

export const breed = (over: Partial<BreedItem> = {}): BreedItem => ({
  id: 7,
  version: 3,
  nameEn: 'Labrador',
  nameSr: 'Labrador',
  animalTypeId: 1,
  animalTypeNameEn: 'Dog',
  animalTypeNameSr: 'Pas',
  size: 'LARGE',
  createdAt: '2026-11-18T08:00:00Z',
  updatedAt: '2026-11-20T13:00:00Z',
  ...over,
});
const TYPES = [
  { id: 1, nameEn: 'Dog', nameSr: 'Pas', icon: 'dog', ordinal: 1, version: 1 },
  { id: 2, nameEn: 'Cat', nameSr: 'Mačka', icon: 'cat', ordinal: 2, version: 1 },
];
export const catalogue: Parameters<typeof fakeServer>[0] = {
  'GET /animal-types': () => ({ body: page(TYPES) }),
  'GET /animal-types/1': () => ({ body: TYPES[0] }),
  'GET /animal-types/2': () => ({ body: TYPES[1] }),
  'GET /breeds': () => ({
    body: page([
      breed(),
      breed({ id: 8, nameEn: 'Persian', nameSr: 'Persijska', animalTypeId: 2, animalTypeNameEn: 'Cat', size: null }),
    ]),
  }),
  'GET /breeds/7': () => ({ body: breed() }),
  'GET /audit': () => ({ body: page([]) }),
};
export const BREEDS = '/dashboard/breeds';

/** Opens a breed's screen, with the list beneath it. */
export function openBreed(at: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const log = fakeServer({ ...catalogue, ...handlers });
  return {
    log,
    ...show(<BreedScreen />, {
      path: `${BREEDS}/:id`,
      at: `${BREEDS}/${at}`,
      more: [{ path: BREEDS, element: <BreedListScreen /> }],
    }),
  };
}
type User = ReturnType<typeof openBreed>['user'];

export const field = (name: string) => screen.findByLabelText(name, { selector: 'input, select' });
export const sent = (log: RecordedRequest[], method: string) => log.filter((requested) => requested.method === method);
export async function save(user: User) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Save changes?' })).getByRole('button', { name: 'Save' }),
  );
}
export async function retype(user: User, name: string, text: string) {
  await user.clear(await field(name));
  await user.type(await field(name), text);
}
export async function confirmDelete(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this record?' })).getByRole(
      'button',
      { name: 'Delete' },
    ),
  );
}
