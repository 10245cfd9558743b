// The preview of a banner in its form: what is typed, and whether the chosen group is shown.
import { page, signInAs, SYSADM } from '@test/booking';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BannerItem } from '@/core';
import BannerScreen from './detail-screen';

const BANNER: BannerItem = {
  id: 7,
  version: 1,
  groupId: 1,
  groupNameEn: 'Summer',
  groupNameSr: 'Leto',
  groupActive: false,
  titleEn: 'Travel',
  titleSr: 'Putovanje',
  imageId: 4,
  link: null,
  ordinal: 1,
  validFrom: null,
  validTo: null,
  active: true,
  createdAt: '2026-11-18T08:00:00Z',
  updatedAt: '2026-11-20T13:00:00Z',
};

it('shows the typed title, and that the group is switched off', async () => {
  signInAs(SYSADM);
  fakeServer({
    'GET /marketing/7': () => ({ body: BANNER }),
    'GET /marketing-groups/1': () => ({ body: { id: 1, nameEn: 'Summer', nameSr: 'Leto', active: false } }),
    'GET /audit': () => ({ body: page([]) }),
  });
  const { user } = show(<BannerScreen />, { path: '/dashboard/marketing/:id', at: '/dashboard/marketing/7' });
  const preview = within(await screen.findByRole('region', { name: 'As the marketplace shows it' }));
  expect(await preview.findByText('Switched off')).toBeInTheDocument();
  await user.type(await screen.findByLabelText('Title, English', { selector: 'input' }), ' far');
  expect(preview.getByText('Travel far')).toBeInTheDocument();
});
