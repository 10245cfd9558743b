// The badge "late" or "overdue", with since when.
import type { BoardRow } from '@/core';
import { formatTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Badge, type Tone } from '@/ui/badge';
import type { IconName } from '@/ui/icon';
import { useWhen } from './when';

type Mark = NonNullable<BoardRow['mark']>;
const LOOK: Record<Mark, { tone: Tone; icon: IconName }> = {
  LATE: { tone: 'warn', icon: 'clock' },
  OVERDUE: { tone: 'bad', icon: 'alert' },
};

interface Props {
  mark: Mark;
  since: string | null;
  timeZone: string;
  /** The word without the time. */
  short?: boolean;
}

export function MarkBadge({ mark, since, timeZone, short = false }: Props) {
  const t = useText();
  const when = useWhen(timeZone);
  const said = since ? when(since) : '';
  // An hour alone needs other words than a day with an hour ("Trebalo je da ode u 11:00").
  const long = since
    ? t(`board.markSince.${mark}${mark === 'OVERDUE' && said === formatTime(since) ? '_TODAY' : ''}`, { since: said })
    : undefined;
  return (
    <Badge {...LOOK[mark]} whiteSpace="normal" borderRadius="12px" title={long}>
      {(!short && long) || t(`board.mark.${mark}`)}
    </Badge>
  );
}
