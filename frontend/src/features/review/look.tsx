// How the state of a review looks: an icon and a word, never a color alone.
import { chakra } from '@chakra-ui/react';
import type { ReviewItem, ReviewVisibility } from '@/core';
import { useText } from '@/lib/i18n';
import { Badge, type Tone } from '@/ui/badge';
import type { IconName } from '@/ui/icon';
import { WRAPPED } from '@/ui/table-shape';

const LOOK: Record<ReviewVisibility, { tone: Tone; icon: IconName }> = {
  VISIBLE: { tone: 'good', icon: 'eye' },
  REPORTED: { tone: 'warn', icon: 'flag' },
  HIDDEN: { tone: 'bad', icon: 'eyeOff' },
};

export function ReviewBadges({ review: { visibility, reply } }: { review: ReviewItem }) {
  const t = useText();
  return (
    <chakra.span display="inline-flex" gap="4px 6px" flexWrap={WRAPPED}>
      <Badge {...LOOK[visibility]}>{t(`enum.reviewVisibility.${visibility}`)}</Badge>
      {reply !== null && (
        <Badge tone="calm" icon="message">
          {t('review.repliedIs.true')}
        </Badge>
      )}
    </chakra.span>
  );
}
