// Refunds of the branch that wait until somebody hands them out or sends them; each leads to its booking, where
// that is confirmed.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { BoardBranch } from '@/core';
import { DOT, formatDateTime, formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { WAY_ICON } from '@/shared/payment/look';
import { isCorrection } from '@/shared/payment/refund-words';
import { Card } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { bookingPath } from '../paths';
import { CardHead } from './card-head';

export function RefundsCard({ branch, heading }: { branch: BoardBranch; heading: 'h2' | 'h3' }) {
  const t = useText();
  const { role } = useActor();
  if (branch.refunds.length === 0) return null;
  return (
    <Card aria-label={t('board.refunds')} mb="18px">
      <CardHead heading={heading} icon="refund" title={t('board.refunds')} figure={branch.refunds.length} />
      <chakra.ul listStyleType="none" py="6px">
        {branch.refunds.map((refund) => (
          <chakra.li
            key={refund.id}
            display="flex"
            flexWrap="wrap"
            alignItems="baseline"
            gap="2px 14px"
            px="18px"
            py="8px"
          >
            <chakra.span fontWeight="700" minW="110px">
              <Icon name={WAY_ICON[refund.way]} /> {formatMoney(refund.amount, refund.currency)}
            </chakra.span>
            <chakra.span flex="1" minW="180px">
              <Link to={bookingPath(role, refund.bookingId)}>
                {refund.guestName}
                {DOT}
                {refund.number}
              </Link>
            </chakra.span>
            <chakra.span color="fg.muted" fontSize="13.5px">
              {t(isCorrection(refund.kind) ? 'board.correction' : `enum.paymentWay.${refund.way}`)}
              {DOT}
              {formatDateTime(refund.createdAtLocal)}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  );
}
