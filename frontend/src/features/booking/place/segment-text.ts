// The workplaces of a stay in words: "Kennel 2 until Mon 23 Nov, then Kennel 4".
import type { StaySegment, WorkplaceItem } from '@/core';
import type { Translate } from '@/lib/i18n';
import { instantText } from './day-or-time';

interface Where {
  workplaces: readonly Pick<WorkplaceItem, 'id' | 'name'>[];
  timeZone: string;
}

export function segmentsText(segments: readonly StaySegment[], { workplaces, timeZone }: Where, t: Translate): string {
  const last = segments.length - 1;
  return segments
    .map(({ workplaceId, to }, at) => {
      const place = workplaces.find(({ id }) => id === workplaceId)?.name ?? String(workplaceId);
      if (last === 0) return place;
      if (at === last) return t('place.thenLast', { place });
      return t(at === 0 ? 'place.until' : 'place.then', { place, until: instantText(to, timeZone) });
    })
    .join(', ');
}
