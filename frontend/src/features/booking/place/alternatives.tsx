// Alternatives to a request that is not free; one click takes an alternative.
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { Alternative, AlternativeKind, BranchDetail } from '@/core';
import { DOT, formatDateTime, formatTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import type { IconName } from '@/ui/icon';
import { ChoiceRow } from '../choice-row';
import { segmentsText } from './segment-text';

const ICON: Record<AlternativeKind, IconName> = {
  WORKPLACE: 'house',
  SPLIT: 'split',
  EARLIER: 'arrowLeft',
  LATER: 'chevronRight',
};

/** The times in short. A session has no departure and shows the hour of its place; a day is named once. */
export function alternativeTimes(
  { arrival, departure, stays }: Pick<Alternative, 'arrival' | 'departure'> & { stays: readonly { from: string }[] },
  timeZone: string,
): string {
  const first = stays[0];
  if (!departure) return formatDateTime(first ? localOf(first.from, timeZone) : arrival, 'weekday');
  const from = formatDateTime(arrival, 'weekday');
  return `${from} – ${departure.slice(0, 10) === arrival.slice(0, 10) ? formatTime(departure) : formatDateTime(departure, 'weekday')}`;
}

interface Props {
  alternatives: readonly Alternative[];
  branch: Pick<BranchDetail, 'workplaces' | 'timeZone'>;
  onChoose: (alternative: Alternative) => void;
}

export function Alternatives({ alternatives, branch, onChoose }: Props) {
  const t = useText();
  const id = useId();
  if (alternatives.length === 0) return null;
  return (
    <chakra.div mt="3">
      <chakra.p id={id} fontWeight="600" fontSize="14.5px" mb="2">
        {t('place.instead')}
      </chakra.p>
      <chakra.ul listStyleType="none" display="grid" gap="7px" aria-labelledby={id}>
        {alternatives.map((one) => (
          <li
            key={`${one.kind} ${one.arrival} ${one.departure ?? ''} ${one.stays.map(({ workplaceId }) => workplaceId).join(' ')}`}
          >
            <ChoiceRow icon={ICON[one.kind]} bg="bg.panel" onClick={() => onChoose(one)}>
              <chakra.span display="block" fontWeight="600">
                {segmentsText(one.stays, branch, t)}
              </chakra.span>
              <chakra.span display="block" fontSize="13.5px" color="fg.muted">
                {t(`place.kind.${one.kind}`)}
                {DOT}
                {alternativeTimes(one, branch.timeZone)}
              </chakra.span>
            </ChoiceRow>
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
