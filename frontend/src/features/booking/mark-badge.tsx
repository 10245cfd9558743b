// Late and overdue, with since when.
import type { BoardRow } from '@/core';
import { useText } from '@/lib/i18n';
import { Badge, type Tone } from '@/ui/badge';
import type { IconName } from '@/ui/icon';
import { useWhen } from './when';

type Mark = NonNullable<BoardRow['mark']>;
const LOOK: Record<Mark, { tone: Tone; icon: IconName }> = { LATE: { tone: 'warn', icon: 'clock' }, OVERDUE: { tone: 'bad', icon: 'alert' } };

interface Props {
  mark: Mark;
  since: string | null;
  timeZone: string;
  /** Only the word. */
  short?: boolean;
}

export function MarkBadge({ mark, since, timeZone, short = false }: Props) {
  const t = useText();
  const when = useWhen(timeZone);
  return (
    <Badge {...LOOK[mark]} whiteSpace="normal" title={since ? t(`board.markSince.${mark}`, { since: when(since) }) : undefined}>
      {short || !since ? t(`board.mark.${mark}`) : t(`board.markSince.${mark}`, { since: when(since) })}
    </Badge>
  );
}
