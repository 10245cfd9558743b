// Ways out of a request that has no place; one click takes one. The days that were asked for come first:
// another place, another service, other bookings moved, a split; then other days.
import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import type { Alternative, AlternativeKind, BranchDetail, OtherService, Reallocation } from '@/core';
import { DOT, formatDateTime, formatMoney, formatTime, localOf } from '@/lib/format';
import { useBoth, useText, type Translate } from '@/lib/i18n';
import type { IconName } from '@/ui/icon';
import { SERVICE_ICON } from '@/ui/service-look';
import { ChoiceRow } from '../choice-row';
import { RoomMoves } from './room-moves';
import { segmentsText } from './segment-text';
import { dayNumber } from './use-calendar';
import type { Ways } from './ways';

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

/** The text for other days than those that were asked for. */
const DAYS: Record<AlternativeKind, string> = {
  WORKPLACE: 'place.kind.WORKPLACE',
  SPLIT: 'place.kind.SPLIT',
  EARLIER: 'place.days.EARLIER',
  LATER: 'place.days.LATER',
};

/** The change that an alternative makes; other days say how far away they are. */
function kindText({ kind, arrival }: Alternative, requested: string, t: Translate): string {
  const days = Math.abs(dayNumber(arrival) - dayNumber(requested));
  return t(days > 0 ? DAYS[kind] : `place.kind.${kind}`, { count: days });
}

interface Props {
  ways: Ways;
  branch: Pick<BranchDetail, 'workplaces' | 'timeZone' | 'services'>;
  /** The arrival that was asked for. */
  arrival: string;
  onChoose: (alternative: Alternative) => void;
  /** Takes another service; without it none is offered. */
  onService?: ((service: OtherService) => void) | undefined;
  /** Chooses that other bookings make room; without it this is not offered. */
  onRoom?: ((room: Reallocation) => void) | undefined;
}

interface Row {
  key: string;
  icon: IconName;
  head: string;
  more: ReactNode;
  take: () => void;
}

export function Alternatives({ ways, branch, arrival, onChoose, onService, onRoom }: Props) {
  const t = useText();
  const both = useBoth();
  const id = useId();
  const nameOf = (place: number) => branch.workplaces.find((one) => one.id === place)?.name ?? String(place);

  const alternative = (one: Alternative): Row => ({
    key: `${one.kind} ${one.arrival} ${one.departure ?? ''} ${one.stays.map(({ workplaceId }) => workplaceId).join(' ')}`,
    icon: ICON[one.kind],
    head: segmentsText(one.stays, branch, t),
    more: [kindText(one, arrival, t), alternativeTimes(one, branch.timeZone)].join(DOT),
    take: () => onChoose(one),
  });
  const service = (one: OtherService): Row[] => {
    const known = branch.services.find((other) => other.id === one.serviceId);
    if (!known || !onService) return [];
    return [
      {
        key: `service ${one.serviceId}`,
        icon: SERVICE_ICON[known.type],
        head: [both(known.titleEn, known.titleSr), formatMoney(one.quote.total, one.quote.currency)].join(DOT),
        more: [t('place.otherService'), nameOf(one.workplaceId)].join(DOT),
        take: () => onService(one),
      },
    ];
  };
  // One place for the whole of the days that were asked for: nothing else is nearer.
  const elsewhere = (one: Alternative) => one.arrival === arrival && one.stays.length === 1;
  const { room } = ways;
  const making: Row[] =
    room && onRoom
      ? [
          {
            key: 'room',
            icon: 'repeat',
            head: t('place.room.title', { place: nameOf(room.workplaceId), count: room.moves.length }),
            more: <RoomMoves room={room} neighbours={ways.neighbours} branch={branch} />,
            take: () => onRoom(room),
          },
        ]
      : [];
  const rows = [
    ...ways.alternatives.filter(elsewhere).map(alternative),
    ...ways.services.flatMap(service),
    ...making,
    ...ways.alternatives.filter((one) => !elsewhere(one)).map(alternative),
  ];
  if (rows.length === 0) return null;
  return (
    <chakra.div mt="3" data-ways="">
      <chakra.p id={id} fontWeight="600" fontSize="14.5px" mb="2">
        {t('place.instead')}
      </chakra.p>
      <chakra.ul listStyleType="none" display="grid" gap="7px" aria-labelledby={id}>
        {rows.map(({ key, icon, head, more, take }) => (
          <li key={key}>
            <ChoiceRow icon={icon} bg="bg.panel" onClick={take}>
              <chakra.span display="block" fontWeight="600">
                {head}
              </chakra.span>
              <chakra.span display="block" fontSize="13.5px" color="fg.muted">
                {more}
              </chakra.span>
            </ChoiceRow>
          </li>
        ))}
      </chakra.ul>
    </chakra.div>
  );
}
