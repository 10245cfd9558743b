// Opens the branch form in tests, through the real router, with the steps that its tests share.
import { page } from '@test/booking';
import { showRouter } from '@test/render';
import { fakeServer, type RecordedRequest } from '@test/server';
import { screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import type { BranchDetail } from '@/core';
import { routes } from '@/app/router';

export type Handlers = Parameters<typeof fakeServer>[0];
const groups = [{ id: 1, nameEn: 'Stays', nameSr: 'Boravci', type: 'HOSTEL', ordinal: 1, version: 1 }];
export const closure = {
  id: 5,
  version: 2,
  fromDate: '2026-12-24',
  toDate: '2026-12-26',
  fromTime: null,
  toTime: null,
  workplaceIds: [],
  yearly: true,
  reason: 'Holidays',
};

export function open(at: string, handlers: Handlers = {}) {
  const log = fakeServer({
    'GET /animal-types': () => ({
      body: page([{ id: 1, nameEn: 'Dog', nameSr: 'Pas', icon: 'dog', ordinal: 1, version: 1 }]),
    }),
    'GET /service-groups': () => ({ body: page(groups) }),
    'GET /notes': () => ({ body: page([]) }),
    'GET /audit': () => ({ body: page([]) }),
    'GET /branches': () => ({ body: page([]) }),
    ...handlers,
  });
  const view = showRouter(createMemoryRouter(routes(), { initialEntries: [at] }));
  return { log, ...view };
}
export type BranchFormUser = ReturnType<typeof open>['user'];
export const edit = (detail: BranchDetail, handlers: Handlers = {}) =>
  open('/dashboard/company-branches/1', { 'GET /branches/1': () => ({ body: detail }), ...handlers });

export const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
export const section = (name: string) => screen.findByRole('region', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const sent = (log: RecordedRequest[], method: 'PUT' | 'POST') =>
  log.findLast((requested) => requested.method === method && requested.path.startsWith('/branches'))?.body as Record<
    string,
    unknown
  >;

export async function put(user: BranchFormUser, name: string, text: string) {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
  await user.tab();
}

/** Opens the row with that name. */
export async function openRow(user: BranchFormUser, of: string, name: RegExp) {
  await user.click(within(await section(of)).getByRole('button', { name, expanded: false }));
}

export async function save(user: BranchFormUser) {
  await user.click(button('Save'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
}
