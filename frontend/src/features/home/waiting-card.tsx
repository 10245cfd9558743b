// What waits for a person: the oldest first, each with the list where it is dealt with.
import { chakra } from '@chakra-ui/react';
import type { Home, Waiting, WaitingKind } from '@/core';
import { formatDate, localOf, relativeDay, relativeTime } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { LinkButton } from '@/ui/button';
import { Card } from '@/ui/card';
import { Icon, type IconName } from '@/ui/icon';
import { Parts } from '@/ui/parts';
import { WAITING_LIST } from './links';

const ICON: Record<WaitingKind, IconName> = {
  PAYMENTS: 'card',
  COMPANIES: 'company',
  COMPANY_NUMBERS: 'bank',
  SUPPORT: 'message',
};

/** How long the hour is told beside the day. */
const DAYS_WITH_HOUR = 2;

/** `the oldest 3 days ago`; `since yesterday at 17:03`, and of an earlier day its date: no `since 3 days ago`. */
function sinceText({ count, since }: Waiting, home: Home, t: Translate): string {
  const [local, today] = [localOf(since, home.timeZone), localOf(home.now, home.timeZone)];
  const days = (Date.parse(home.now) - Date.parse(since)) / 86_400_000;
  if (count > 1)
    return t('home.oldest', { when: days < DAYS_WITH_HOUR ? relativeTime(local, today) : relativeDay(local, today) });
  const isNamed = Date.parse(today.slice(0, 10)) - Date.parse(local.slice(0, 10)) <= 86_400_000;
  return t('home.since', { when: isNamed ? relativeTime(local, today) : formatDate(local) });
}

function Row({ one, home }: { one: Waiting; home: Home }) {
  const t = useText();
  const reasons = one.reasons.map((reason) => t(`home.reason.${reason}`));
  const named = [...one.names, ...(one.names.length > 0 && one.count > one.names.length ? ['…'] : [])];
  return (
    <chakra.li
      display="flex"
      gap="14px"
      alignItems="center"
      px={{ base: '16px', lg: '20px' }}
      py="14px"
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
        <Icon name={ICON[one.kind]} />
      </chakra.span>
      <chakra.div flex="1" minW={0}>
        <chakra.p fontWeight="700">{t(`home.wait.${one.kind}`, { count: one.count })}</chakra.p>
        <Parts
          fontSize="13.5px"
          color="fg.muted"
          overflowWrap="anywhere"
          of={[...reasons, named.join(', '), sinceText(one, home, t)]}
        />
      </chakra.div>
      <LinkButton
        size="sm"
        to={WAITING_LIST[one.kind](home.from, home.to)}
        aria-label={`${t(`home.waitGo.${one.kind}`)}: ${t(`home.wait.${one.kind}`, { count: one.count })}`}
      >
        {t(`home.waitGo.${one.kind}`)}
      </LinkButton>
    </chakra.li>
  );
}

export function WaitingCard({ home }: { home: Home }) {
  const t = useText();
  const all = home.waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card aria-label={t('home.waiting')}>
      <chakra.h2
        fontSize="17px"
        px={{ base: '16px', lg: '20px' }}
        py="16px"
        display="flex"
        gap="9px"
        alignItems="center"
      >
        <Icon name="alert" />
        {t('home.waiting')}
        {all > 0 && (
          <chakra.span
            ml="auto"
            bg="secondary"
            color="secondary.fg"
            borderRadius="full"
            px="10px"
            fontSize="13px"
            lineHeight="1.6"
          >
            {all}
          </chakra.span>
        )}
      </chakra.h2>
      {home.waiting.length > 0 ? (
        <chakra.ul listStyleType="none">
          {home.waiting.map((one) => (
            <Row key={one.kind} one={one} home={home} />
          ))}
        </chakra.ul>
      ) : (
        <chakra.p px={{ base: '16px', lg: '20px' }} pb="18px" color="fg.muted">
          {t('home.nothingWaits')}
        </chakra.p>
      )}
    </Card>
  );
}
