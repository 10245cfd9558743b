// How content shows whether it is public.
import { bannerState, type BannerItem, type BannerState } from '@/core';
import { serverNow } from '@/lib/api';
import { useText } from '@/lib/i18n';
import type { PlainFilter } from '@/resource/list-screen';
import { Badge, type Tone } from '@/ui/badge';
import type { IconName } from '@/ui/icon';

export function IsPublic({ published }: { published: boolean }) {
  const t = useText();
  return (
    <Badge tone={published ? 'good' : 'calm'} icon={published ? 'eye' : 'edit'}>
      {t(`faqEntry.publishedIs.${published}`)}
    </Badge>
  );
}
export const PUBLISHED: PlainFilter = {
  kind: 'lookup',
  key: 'published',
  choices: ['true', 'false'],
  textOf: (value) => `faqEntry.publishedIs.${value}`,
};

const BANNER: Record<BannerState, { tone: Tone; icon: IconName }> = {
  SHOWN: { tone: 'good', icon: 'eye' },
  SCHEDULED: { tone: 'info', icon: 'clock' },
  EXPIRED: { tone: 'calm', icon: 'calendarOff' },
  OFF: { tone: 'calm', icon: 'eyeOff' },
};

/** Whether the marketplace shows a banner now. */
export function BannerBadge(banner: Pick<BannerItem, 'active' | 'groupActive' | 'validFrom' | 'validTo'>) {
  const t = useText();
  const state = bannerState({ ...banner, now: serverNow() });
  return <Badge {...BANNER[state]}>{t(`enum.bannerState.${state}`)}</Badge>;
}

/** Whether the marketplace shows a group's banners. */
export function GroupBadge({ active }: { active: boolean }) {
  const t = useText();
  const state: BannerState = active ? 'SHOWN' : 'OFF';
  return <Badge {...BANNER[state]}>{t(`enum.bannerState.${state}`)}</Badge>;
}
export const SHOWN: PlainFilter = {
  kind: 'lookup',
  key: 'active',
  choices: ['true', 'false'],
  textOf: (value) => `banner.activeIs.${value}`,
};
