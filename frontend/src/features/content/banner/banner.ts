// The record definition of banners.
import type { BannerItem } from '@/core';
import type { RecordDef } from '@/resource/types';

export const BANNER: RecordDef = {
  entity: 'banner',
  path: '/marketing',
  screen: 'marketing',
  to: '/dashboard/marketing',
  icon: 'speaker',
  write: 'CONTENT_WRITE',
};

export const pictureOfBanner = (row: object) => (row as BannerItem).imageId;
