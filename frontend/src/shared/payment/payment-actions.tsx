// What may be done with a payment, from the core's answer: refund, ask for a refund, void, ask the provider.
import { useNavigate } from 'react-router-dom';
import { paymentActions, type Actor, type PaymentAction, type Payment, type SyncedPayment } from '@/core';
import { isProblem } from '@/lib/api';
import { leadOf } from '@/lib/error-text';
import { useText } from '@/lib/i18n';
import { readable } from '@/lib/params';
import { useActor } from '@/lib/session';
import { ActionButtons } from '@/ui/action-buttons';
import type { RecordAction } from '@/ui/actions';
import { notify } from '@/ui/toast';
import { moneyCall } from './calls';
import { notifySynced } from './sync-notice';
import { useMoneyDialog } from './use-money-dialog';
import { useSending } from '@/ui/use-sending';

const LOOK: Record<PaymentAction, Pick<RecordAction, 'icon' | 'variant' | 'letter'>> = {
  REFUND: { icon: 'refund', variant: 'primary', letter: 'r' },
  REQUEST_REFUND: { icon: 'message', variant: 'secondary' },
  VOID: { icon: 'ban', variant: 'danger' },
  SYNC: { icon: 'reload', variant: 'secondary', letter: 's' },
};

const offered = (payment: Payment, actor: Actor) =>
  paymentActions({ facts: payment.facts, actor }).filter((verdict) => verdict.offered);

/** The actions of a payment as data, the main one first. */
export function usePaymentActions(payment: Payment): RecordAction[] {
  const t = useText();
  const actor = useActor();
  const open = useMoneyDialog();
  const navigate = useNavigate();
  const { busy, send } = useSending<PaymentAction>('load');

  const sync = () =>
    send('SYNC', async () => {
      try {
        notifySynced(await moneyCall<SyncedPayment>(`/payments/${payment.id}/sync`));
      } catch (error) {
        const lead = leadOf(error);
        if (!isProblem(error) || !lead) throw error;
        notify.refused({ text: error.code, action: { label: lead.label, run: () => void navigate(lead.to) } });
      }
    });
  const run: Record<PaymentAction, () => void> = {
    REFUND: () => open({ dialog: 'refund', payment }),
    REQUEST_REFUND: () => open({ dialog: 'ask', payment }),
    VOID: () => open({ dialog: 'void', payment }),
    SYNC: () => void sync(),
  };
  return offered(payment, actor).map(({ action, allowed, reason }) => ({
    id: action,
    label: t(`payment.action.${action}`),
    ...LOOK[action],
    refused: allowed ? null : reason ? t(reason.code, readable(reason.params, t)) : '',
    shown: allowed,
    busy: busy === action,
    run: run[action],
  }));
}

/** The possible actions as small buttons of a row. */
export function PaymentActions({ payment }: { payment: Payment }) {
  return <ActionButtons actions={usePaymentActions(payment)} size="sm" variant="secondary" />;
}
