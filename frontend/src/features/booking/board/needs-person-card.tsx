// What needs a person at the desk, the oldest first: refunds to hand out, that did not arrive or came back, payments that
// came after a cancellation. Each says what to do, offers it, and leads to its booking.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { BoardBranch, PaymentConcern } from '@/core';
import { DOT, formatDateTime, formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { ConcernActions, concernSince } from '@/shared/payment/concern-actions';
import { ConcernWords, concernWhy } from '@/shared/payment/concern-words';
import { WAY_ICON } from '@/shared/payment/look';
import { Card } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { bookingPath } from '../paths';
import { CardHead } from './card-head';

export function NeedsPersonCard({ branch, heading }: { branch: BoardBranch; heading: 'h2' | 'h3' }) {
  const t = useText();
  const concerns = branch.needsPerson;
  if (concerns.length === 0) return null;
  return (
    <Card aria-label={t('payment.needsPerson')} mb="18px">
      <CardHead heading={heading} icon="alert" title={t('payment.needsPerson')} figure={concerns.length} />
      <chakra.ul listStyleType="none" py="6px">
        {concerns.map((concern) => (
          <Row key={concern.id} concern={concern} />
        ))}
      </chakra.ul>
    </Card>
  );
}

function Row({ concern }: { concern: PaymentConcern }) {
  const t = useText();
  const { role } = useActor();
  const { amount, currency, way, bookingId, bookingNumber, guestName } = concern;
  const who = (
    <>
      {guestName}
      {guestName && bookingNumber && DOT}
      <chakra.span whiteSpace="nowrap">{bookingNumber}</chakra.span>
    </>
  );
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="4px 14px"
      px="18px"
      py="8px"
      // High enough for a finger, as on the rows of the board.
      css={{ '& button': { minH: { base: '44px', lg: '32px' } } }}
    >
      <chakra.span fontWeight="700" minW="110px">
        {way && <Icon name={WAY_ICON[way]} />} {amount !== null && currency !== null && formatMoney(amount, currency)}
      </chakra.span>
      <chakra.div flex="1 1 300px" minW={0} overflowWrap="anywhere">
        <chakra.p>
          <strong>{t(concernWhy(concern))}</strong>
          {DOT}
          {bookingId === null ? who : <Link to={bookingPath(role, bookingId)}>{who}</Link>}
          <chakra.span color="fg.muted" fontSize="13.5px">
            {DOT}
            {t('concern.sinceIs', { when: formatDateTime(concernSince(concern)) })}
          </chakra.span>
        </chakra.p>
        <chakra.div color="fg.muted" fontSize="13.5px">
          <ConcernWords concern={concern} />
        </chakra.div>
      </chakra.div>
      <ConcernActions
        concern={concern}
        none={
          <chakra.span color="fg.muted" fontSize="13.5px">
            {t('concern.ofAdmin')}
          </chakra.span>
        }
      />
    </chakra.li>
  );
}
