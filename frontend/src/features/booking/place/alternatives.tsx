// Alternatives to a request that is not free; one click takes an alternative.
import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { Alternative, AlternativeKind, BranchDetail } from '@/core';
import { DOT, formatDateTime, formatTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Icon, type IconName } from '@/ui/icon';
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
            <chakra.button
              type="button"
              onClick={() => onChoose(one)}
              w="full"
              textAlign="left"
              display="flex"
              gap="10px"
              alignItems="center"
              px="13px"
              py="8px"
              borderRadius="md"
              borderWidth="1px"
              borderStyle="solid"
              borderColor="border.strong"
              bg="bg.panel"
              color="fg"
              fontSize="14.5px"
              cursor="pointer"
              _hover={{ bg: 'bg.hover' }}
            >
              <Icon name={ICON[one.kind]} color="fg.muted" />
              <chakra.span minW={0} overflowWrap="anywhere">
                <chakra.span display="block" fontWeight="600">
                  {segmentsText(one.stays, branch, t)}
                </chakra.span>
                <chakra.span display="block" fontSize="13.5px" color="fg.muted">
                  {t(`place.kind.${one.kind}`)}
                  {DOT}
                  {alternativeTimes(one, branch.timeZone)}
                </chakra.span>
              </chakra.span>
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
