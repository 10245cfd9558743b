// The days of a banner in words.
import type { BannerItem } from '@/core';
import { formatDate, formatRange } from '@/lib/format';
import type { Translate } from '@/lib/i18n';

export function daysText({ validFrom, validTo }: Pick<BannerItem, 'validFrom' | 'validTo'>, t: Translate): string {
  if (validFrom && validTo) return formatRange(validFrom, validTo);
  if (validFrom) return t('banner.fromDay', { from: formatDate(validFrom) });
  return validTo ? t('banner.untilDay', { to: formatDate(validTo) }) : t('banner.always');
}
