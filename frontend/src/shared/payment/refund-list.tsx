// The refunds of a payment: what each is for, how far it is, what happens next, and what a person may do.
import { chakra } from '@chakra-ui/react';
import {
  refundActions,
  type NeedsPerson,
  type Payment,
  type PaymentConcern,
  type Refund,
  type RefundAction,
  type RefundOrigin,
  type RefundState,
} from '@/core';
import { serverNow } from '@/lib/api';
import { DOT, formatDate, formatDateTime, formatMoney, localOf } from '@/lib/format';
import { hasText, useText, type Translate } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Button, type ButtonProps } from '@/ui/button';
import { useConfirm } from '@/ui/confirm';
import { notify } from '@/ui/toast';
import { moneyCall, refundFailureAdvice } from './calls';
import { RefundBadge, refundEnd } from './look';
import { Entry } from './entry';
import { wordsOf } from './refund-words';
import { useMoneyDialog } from './use-money-dialog';
import { useSending } from '@/ui/use-sending';

interface Knowledge {
  date: (utc: string | null) => string;
  /** Why a person is needed for this refund. */
  need: NeedsPerson | null;
}

const NEXT: Record<ReturnType<typeof refundEnd>, (refund: Refund, known: Knowledge, t: Translate) => string> = {
  REQUESTED: (refund, _, t) => t(refund.waitsForPerson ? `refund.handOut.${wordsOf(refund)}` : 'refund.next.REQUESTED'),
  SENT: (_, { need }, t) => {
    const silent = `refund.next.${need}`;
    return t(hasText(silent) ? silent : 'refund.next.SENT');
  },
  SUCCEEDED: (refund, { date }, t) => t(`refund.arrived.${wordsOf(refund)}`, { date: date(refund.endedAt) }),
  FAILED: (refund, _, t) => refundFailureAdvice(refund, t),
  REVERSED: (refund, { date }, t) =>
    [t('refund.cameBack', { date: date(refund.reversedAt) }), refundFailureAdvice(refund, t)].join(' '),
  WITHDRAWN: (_, __, t) => t('refund.withdrawn'),
};

const LOOK: Record<RefundAction, ButtonProps> = {
  CONFIRM: { variant: 'primary', icon: 'check' },
  WITHDRAW: { variant: 'secondary', icon: 'undo' },
  CHANGE_KIND: { variant: 'secondary', icon: 'edit' },
};

interface Props {
  payment: Pick<Payment, 'timeZone' | 'refunds' | 'needsPerson'> & { concerns?: readonly PaymentConcern[] };
}

/** Why a person is needed for a refund: its own concern, where they are known; else the gravest of the payment. */
const needOf = (refund: Refund, { concerns, needsPerson }: Props['payment']): NeedsPerson | null =>
  concerns ? (concerns.find(({ refundId }) => refundId === refund.id)?.reason ?? null) : needsPerson;

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

const GONE: Partial<Record<RefundState, 'line-through'>> = { FAILED: 'line-through', REVERSED: 'line-through' };

/** Where a refund was made, if not here: nobody here gave a reason for it. */
const MADE: Partial<Record<RefundOrigin, string>> = { PROVIDER: 'enum.refundOrigin.PROVIDER' };

function Row({ refund, payment }: { refund: Refund } & Props) {
  const t = useText();
  const { timeZone } = payment;
  const { kind, origin, reason, createdAt, createdByName, status, amount, currency, fiscalReceiptNumber } = refund;
  const made = MADE[origin];
  const title = reason ?? (made && t(made));
  const at = formatDateTime(localOf(createdAt, timeZone));
  const known = {
    date: (utc: string | null) => (utc ? formatDate(localOf(utc, timeZone)) : ''),
    need: needOf(refund, payment),
  };
  return (
    <Entry gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1.1fr) auto' }}>
      <chakra.div minW={0} overflowWrap="anywhere">
        <chakra.p fontWeight="600">{title ?? t(`enum.refundKind.${kind}`)}</chakra.p>
        <chakra.p fontSize="13px" color="fg.muted">
          {[
            title && t(`enum.refundKind.${kind}`),
            createdByName ?? (made ? '' : t('bookingDetail.system')),
            made ? t('refund.foundAt', { at }) : at,
            fiscalReceiptNumber && t('payment.receiptIs', { number: fiscalReceiptNumber }),
          ]
            .filter(Boolean)
            .join(DOT)}
        </chakra.p>
      </chakra.div>
      <chakra.div minW={0} gridColumn={{ base: '1 / -1', sm: 'auto' }} gridRow={{ base: 2, sm: 'auto' }}>
        <RefundBadge refund={refund} />
        <chakra.p fontSize="13px" color="fg.muted" mt="3px">
          {NEXT[refundEnd(refund)](refund, known, t)}
        </chakra.p>
        <Actions refund={refund} />
      </chakra.div>
      <chakra.strong textAlign="right" whiteSpace="nowrap" textDecoration={GONE[status]}>
        {formatMoney(amount, currency)}
      </chakra.strong>
    </Entry>
  );
}

/** "Handed out", "withdraw", "change kind": those that are possible now. */
function Actions({ refund }: { refund: Refund }) {
  const t = useText();
  const actor = useActor();
  const confirm = useConfirm();
  const openDialog = useMoneyDialog();
  const { busy, send } = useSending<RefundAction>('refund');
  const possible = refundActions({ facts: refund.facts, actor, now: serverNow() }).filter(({ allowed }) => allowed);
  if (possible.length === 0) return null;
  const params = { amount: formatMoney(refund.amount, refund.currency) };

  async function withdraw() {
    const sure = await confirm({
      title: 'refund.withdraw.ask',
      detail: 'refund.withdraw.detail',
      confirmLabel: 'refund.withdraw.yes',
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
    CHANGE_KIND: () => openDialog({ dialog: 'kind', refund }),
  };
  const label: Record<RefundAction, string> = {
    CONFIRM: `refund.confirm.${wordsOf(refund)}.yes`,
    WITHDRAW: 'refund.withdraw.yes',
    CHANGE_KIND: 'refund.kindChange.open',
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="8px" mt="8px">
      {possible.map(({ action }) => (
        <Button key={action} size="sm" {...LOOK[action]} busy={busy === action} onClick={run[action]}>
          {t(label[action])}
        </Button>
      ))}
    </chakra.div>
  );
}
