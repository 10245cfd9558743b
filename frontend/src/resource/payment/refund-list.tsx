// The refunds of a payment: what each is for, how far it is, what happens next, and what a person may do.
import { chakra } from '@chakra-ui/react';
import { refundActions, type Payment, type Refund, type RefundAction, type RefundState } from '@/core';
import { DOT, formatDate, formatDateTime, formatMoney, localOf } from '@/lib/format';
import { hasText, useText, type Translate } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Button, type ButtonProps } from '@/ui/button';
import { useConfirm } from '@/ui/confirm';
import { notify } from '@/ui/toast';
import { failureKey, moneyCall } from './calls';
import { RefundBadge, refundEnd } from './look';
import { Entry } from './entry';
import { useMoneyDialog } from './use-money-dialog';
import { useSending } from '@/ui/use-sending';

type Of = Props['payment'];

const NEXT: Record<ReturnType<typeof refundEnd>, (refund: Refund, payment: Of, t: Translate) => string> = {
  REQUESTED: ({ way, waitsForPerson }, _, t) => t(waitsForPerson ? `refund.handOut.${way}` : 'refund.next.REQUESTED'),
  SENT: (_, { needsPerson }, t) => {
    const silent = `refund.next.${needsPerson}`;
    return t(hasText(silent) ? silent : 'refund.next.SENT');
  },
  SUCCEEDED: ({ way, endedAt }, { timeZone }, t) =>
    t(`refund.arrived.${way}`, { date: endedAt ? formatDate(localOf(endedAt, timeZone)) : '' }),
  FAILED: ({ failure }, _, t) => t(failureKey(failure)),
  WITHDRAWN: (_, __, t) => t('refund.withdrawn'),
};

const LOOK: Record<RefundAction, ButtonProps> = {
  CONFIRM: { variant: 'primary', icon: 'check' },
  WITHDRAW: { variant: 'secondary', icon: 'undo' },
};

interface Props {
  payment: Pick<Payment, 'timeZone' | 'refunds' | 'needsPerson'>;
}

export function RefundList({ payment }: Props) {
  return (
    <chakra.ul listStyleType="none">
      {payment.refunds
        .toSorted((a, b) => b.id - a.id)
        .map((refund) => (
          <Row key={refund.id} refund={refund} payment={payment} />
        ))}
    </chakra.ul>
  );
}

const GONE: Partial<Record<RefundState, 'line-through'>> = { FAILED: 'line-through' };

function Row({ refund, payment }: { refund: Refund } & Props) {
  const t = useText();
  const { timeZone } = payment;
  const { kind, reason, createdAt, createdByName, status, amount, currency, fiscalReceiptNumber } = refund;
  return (
    <Entry gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1.1fr) auto' }}>
      <chakra.div minW={0} overflowWrap="anywhere">
        <chakra.p fontWeight="600">{reason ?? t(`enum.refundKind.${kind}`)}</chakra.p>
        <chakra.p fontSize="13px" color="fg.muted">
          {[
            reason && t(`enum.refundKind.${kind}`),
            createdByName ?? t('bookingDetail.system'),
            formatDateTime(localOf(createdAt, timeZone)),
            fiscalReceiptNumber && t('payment.receiptIs', { number: fiscalReceiptNumber }),
          ]
            .filter(Boolean)
            .join(DOT)}
        </chakra.p>
      </chakra.div>
      <chakra.div minW={0} gridColumn={{ base: '1 / -1', sm: 'auto' }} gridRow={{ base: 2, sm: 'auto' }}>
        <RefundBadge refund={refund} />
        <chakra.p fontSize="13px" color="fg.muted" mt="3px">
          {NEXT[refundEnd(refund)](refund, payment, t)}
        </chakra.p>
        <Actions refund={refund} />
      </chakra.div>
      <chakra.strong textAlign="right" whiteSpace="nowrap" textDecoration={GONE[status]}>
        {formatMoney(amount, currency)}
      </chakra.strong>
    </Entry>
  );
}

/** "Handed out" and "withdraw"; a refund on its way has neither. */
function Actions({ refund }: { refund: Refund }) {
  const t = useText();
  const actor = useActor();
  const confirm = useConfirm();
  const openDialog = useMoneyDialog();
  const { busy, send } = useSending<RefundAction>('refund');
  const possible = refundActions({ facts: refund.facts, actor }).filter(({ allowed }) => allowed);
  if (possible.length === 0) return null;
  const params = { amount: formatMoney(refund.amount, refund.currency) };

  async function withdraw() {
    const sure = await confirm({
      title: 'refund.withdraw.ask',
      detail: 'refund.withdraw.detail',
      yes: 'refund.withdraw.yes',
      params,
      no: 'common.cancel',
      beginAt: 'no',
    });
    if (!sure) return;
    await send('WITHDRAW', async () => {
      await moneyCall<Refund>(`/refunds/${refund.id}/withdraw`);
      notify.success('refund.withdraw.done', params);
    });
  }
  const run: Record<RefundAction, () => void> = {
    CONFIRM: () => openDialog({ dialog: 'confirm', refund }),
    WITHDRAW: () => void withdraw(),
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="8px" mt="8px">
      {possible.map(({ action }) => (
        <Button key={action} size="sm" {...LOOK[action]} busy={busy === action} onClick={run[action]}>
          {t(action === 'CONFIRM' ? `refund.confirm.${refund.way}.yes` : 'refund.withdraw.yes')}
        </Button>
      ))}
    </chakra.div>
  );
}
