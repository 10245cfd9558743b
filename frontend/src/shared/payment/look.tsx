// How payments, refunds and payment states look, on every screen: an icon and a word, never a color alone.
import { chakra } from '@chakra-ui/react';
import type {
  PaymentItem,
  PaymentState,
  PaymentStatus,
  PaymentWay,
  Refund,
  RefundRequestState,
  RefundState,
} from '@/core';
import { useText } from '@/lib/i18n';
import { Badge, type Tone } from '@/ui/badge';
import type { IconName } from '@/ui/icon';
import { WRAPPED } from '@/ui/table-shape';

interface Look {
  tone: Tone;
  icon: IconName;
}

const STATUS: Record<PaymentStatus, Look> = {
  PENDING: { tone: 'info', icon: 'clock' },
  SUCCESSFUL: { tone: 'good', icon: 'check' },
  FAILED: { tone: 'bad', icon: 'close' },
  VOID: { tone: 'calm', icon: 'ban' },
};
const REFUND_LOOK: Record<RefundState | 'WITHDRAWN', Look> = {
  REQUESTED: { tone: 'info', icon: 'clock' },
  SENT: { tone: 'info', icon: 'clock' },
  SUCCEEDED: { tone: 'good', icon: 'check' },
  FAILED: { tone: 'bad', icon: 'close' },
  REVERSED: { tone: 'bad', icon: 'undo' },
  WITHDRAWN: { tone: 'calm', icon: 'undo' },
};
const REQUEST: Record<RefundRequestState, Look> = {
  OPEN: { tone: 'warn', icon: 'message' },
  APPROVED: { tone: 'good', icon: 'check' },
  DECLINED: { tone: 'bad', icon: 'close' },
  WITHDRAWN: { tone: 'calm', icon: 'undo' },
};
const STATE: Record<PaymentState, Look> = {
  UNPAID: { tone: 'warn', icon: 'cash' },
  PARTLY_PAID: { tone: 'warn', icon: 'cash' },
  PAID: { tone: 'good', icon: 'check' },
  OVERPAID: { tone: 'info', icon: 'scale' },
  REFUNDED: { tone: 'calm', icon: 'refund' },
};
export const WAY_ICON: Record<PaymentWay, IconName> = {
  ONLINE: 'card',
  TERMINAL: 'terminal',
  TRANSFER: 'bank',
  CASH: 'cash',
};

type Sums = Pick<PaymentItem, 'status' | 'captured' | 'refunded' | 'underWay'>;

/** What the status alone does not tell: refunded whole or in part, or voided. The text's key; null: nothing. */
function refundMark({ captured, refunded }: Sums): string | null {
  if (refunded === 0) return null;
  return refunded < captured ? 'payment.mark.partly' : 'payment.mark.refunded';
}
const VOIDED: Partial<Record<PaymentStatus, string>> = { VOID: 'payment.mark.voided' };

/** The status, and beside it what was refunded and what is on its way. */
export function PaymentBadges({ payment }: { payment: Sums & Partial<Pick<PaymentItem, 'needsPerson'>> }) {
  const t = useText();
  const refunded = refundMark(payment);
  const voided = refunded === null && VOIDED[payment.status];
  return (
    <chakra.span display="inline-flex" gap="4px 6px" flexWrap={WRAPPED} alignItems="center">
      <Badge {...STATUS[payment.status]}>{t(`enum.paymentStatus.${payment.status}`)}</Badge>
      {refunded && (
        <Badge tone={payment.refunded < payment.captured ? 'warn' : 'calm'} icon="refund">
          {t(refunded)}
        </Badge>
      )}
      {voided && (
        <Badge tone="calm" icon="close">
          {t(voided)}
        </Badge>
      )}
      {payment.underWay > 0 && !payment.needsPerson && (
        <Badge tone="info" icon="clock">
          {t('payment.mark.underWay')}
        </Badge>
      )}
      {payment.needsPerson && (
        <Badge tone="warn" icon="alert">
          {t('payment.needsPerson')}
        </Badge>
      )}
    </chakra.span>
  );
}

/** How a refund ended that staff took back before it was sent: nobody refused it. */
const WITHDRAWN: Record<string, 'WITHDRAWN'> = { 'refund.withdrawn': 'WITHDRAWN' };
export const refundEnd = ({ status, failure }: Pick<Refund, 'status' | 'failure'>) =>
  (failure !== null && WITHDRAWN[failure]) || status;

export function RefundBadge({ refund }: { refund: Refund }) {
  const t = useText();
  if (refund.waitsForPerson)
    return (
      <Badge tone="warn" icon="alert">
        {t('refund.waits')}
      </Badge>
    );
  const end = refundEnd(refund);
  return <Badge {...REFUND_LOOK[end]}>{t(`enum.refundState.${end}`)}</Badge>;
}

export function RequestBadge({ status }: { status: RefundRequestState }) {
  const t = useText();
  return <Badge {...REQUEST[status]}>{t(`enum.refundRequestState.${status}`)}</Badge>;
}

/** Whether a booking is paid; nothing for a booking free of charge. */
export function PaymentStateBadge({ state }: { state: PaymentState | null }) {
  const t = useText();
  return state && <Badge {...STATE[state]}>{t(`enum.paymentState.${state}`)}</Badge>;
}
