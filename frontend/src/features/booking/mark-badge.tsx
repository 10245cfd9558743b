// The badge of a booking that does not go as agreed (late, overdue, left early), with since when.
import type { HTMLChakraProps } from '@chakra-ui/react';
import type { BoardRow } from '@/core';
import { formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Badge, type Tone } from '@/ui/badge';
import type { IconName } from '@/ui/icon';
import { useWhen } from './when';

type Mark = NonNullable<BoardRow['mark']>;
const LOOK: Record<Mark, { tone: Tone; icon: IconName }> = {
  LATE: { tone: 'warn', icon: 'clock' },
  LATE_ANOTHER_DAY: { tone: 'bad', icon: 'calendarClock' },
  OVERDUE: { tone: 'bad', icon: 'alert' },
  LEFT_EARLY: { tone: 'calm', icon: 'doorExit' },
};

/** The color of a row that needs attention; none: it only tells. */
export const markColor = (mark: Mark) => (LOOK[mark].tone === 'calm' ? undefined : `${LOOK[mark].tone}.fg`);

interface Props {
  mark: Mark;
  since: string | null;
  timeZone: string;
  /** The word without the time. */
  short?: boolean;
}

export function MarkBadge({ mark, since, timeZone, short = false, ...look }: Props & HTMLChakraProps<'span'>) {
  const t = useText();
  const when = useWhen(timeZone);
  const said = since ? when(since) : '';
  // An hour alone needs other words than a day with an hour ("Trebalo je da ode u 11:00").
  const long = since
    ? t(`board.markSince.${mark}${mark === 'OVERDUE' && said === formatTime(since) ? '_TODAY' : ''}`, { since: said })
    : undefined;
  return (
    <Badge {...LOOK[mark]} whiteSpace={short ? 'nowrap' : 'normal'} borderRadius="12px" title={long} {...look}>
      {(!short && long) || t(`board.mark.${mark}`)}
    </Badge>
  );
}
