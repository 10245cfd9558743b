// What waits for a person as lines: the oldest first, each with the list where it is dealt with.
import { chakra } from '@chakra-ui/react';
import type { Waiting } from '@/core';
import { formatDate, localOf, relativeDay, relativeTime } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { LinkButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Parts } from '@/ui/parts';
import { WAITING_ICON, waitingList } from './lists';

export interface Waits {
  now: string;
  timeZone: string;
  waiting: readonly Waiting[];
  /** The days in which changes are told. */
  from?: string;
  to?: string;
}

/** How long the hour is told beside the day. */
const DAYS_WITH_HOUR = 2;

/** `the oldest 3 days ago`; `since yesterday at 17:03`, and of an earlier day its date: no `since 3 days ago`. */
function sinceText({ count, since }: Waiting, { now, timeZone }: Waits, t: Translate): string {
  const [local, today] = [localOf(since, timeZone), localOf(now, timeZone)];
  const days = (Date.parse(now) - Date.parse(since)) / 86_400_000;
  if (count > 1)
    return t('home.oldest', { when: days < DAYS_WITH_HOUR ? relativeTime(local, today) : relativeDay(local, today) });
  const isNamed = Date.parse(today.slice(0, 10)) - Date.parse(local.slice(0, 10)) <= 86_400_000;
  return t('home.since', { when: isNamed ? relativeTime(local, today) : formatDate(local) });
}

/** Kinds whose name says their only reason. */
const SAYS_ITS_REASON: Partial<Record<Waiting['kind'], true>> = { REFUNDS_TO_HAND_OUT: true };

interface Props {
  waits: Waits;
  /** In a popup, with less room around. */
  narrow?: boolean;
  onGo?: () => void;
}

export function WaitingLines({ waits, narrow = false, onGo }: Props) {
  return (
    <chakra.ul listStyleType="none">
      {waits.waiting.map((one) => (
        <Line key={one.kind} one={one} waits={waits} narrow={narrow} onGo={onGo} />
      ))}
    </chakra.ul>
  );
}

function Line({
  one,
  waits,
  narrow,
  onGo,
}: {
  one: Waiting;
  waits: Waits;
  narrow: boolean;
  onGo?: (() => void) | undefined;
}) {
  const t = useText();
  const { role } = useActor();
  const reasons = SAYS_ITS_REASON[one.kind] ? [] : one.reasons.map((reason) => t(`home.reason.${reason}`));
  const named = [...one.names, ...(one.names.length > 0 && one.count > one.names.length ? ['…'] : [])];
  const to = waitingList(one, { role, from: waits.from, to: waits.to });
  const what = t(`home.wait.${one.kind}`, { count: one.count });
  return (
    <chakra.li
      display="flex"
      gap="14px"
      alignItems="center"
      px={narrow ? '16px' : { base: '16px', lg: '20px' }}
      py={narrow ? '10px' : '14px'}
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="border.muted"
    >
      <chakra.span
        aria-hidden
        display="grid"
        placeItems="center"
        flexShrink="0"
        boxSize="38px"
        borderRadius="10px"
        bg="tile"
        color="tile.fg"
        fontSize="18px"
      >
        <Icon name={WAITING_ICON[one.kind]} />
      </chakra.span>
      <chakra.div flex="1" minW={0}>
        <chakra.p fontWeight="700">{what}</chakra.p>
        <Parts
          fontSize="13.5px"
          color="fg.muted"
          overflowWrap="anywhere"
          of={[...reasons, named.join(', '), sinceText(one, waits, t)]}
        />
      </chakra.div>
      <LinkButton size="sm" to={to} onClick={onGo} aria-label={`${t(`home.waitGo.${one.kind}`)}: ${what}`}>
        {t(`home.waitGo.${one.kind}`)}
      </LinkButton>
    </chakra.li>
  );
}
