// What may be done with a payment, from the core's answer: refund, ask for a refund, void, ask the provider.
import { paymentActions, type Actor, type PaymentAction, type Payment } from '@/core';
import { useText } from '@/lib/i18n';
import { readable } from '@/lib/params';
import { useActor } from '@/lib/session';
import { ActionButtons } from '@/ui/action-buttons';
import type { RecordAction } from '@/ui/actions';
import { notify } from '@/ui/toast';
import { moneyCall } from './calls';
import { useMoneyDialog } from './use-money-dialog';
import { useSending } from '@/ui/use-sending';

const LOOK: Record<PaymentAction, Pick<RecordAction, 'icon' | 'variant' | 'letter'>> = {
  REFUND: { icon: 'refund', variant: 'primary', letter: 'r' },
  REQUEST_REFUND: { icon: 'message', variant: 'secondary' },
  VOID: { icon: 'ban', variant: 'danger' },
  SYNC: { icon: 'reload', variant: 'secondary', letter: 's' },
  RESOLVE: { icon: 'check', variant: 'secondary', letter: 'c' },
};

const offered = (payment: Payment, actor: Actor) =>
  paymentActions({ facts: payment.facts, actor }).filter((verdict) => verdict.offered);

/** The actions of a payment as data, the main one first. */
export function usePaymentActions(payment: Payment): RecordAction[] {
  const t = useText();
  const actor = useActor();
  const open = useMoneyDialog();
  const { busy, send } = useSending<PaymentAction>('load');

  const sync = () =>
    send('SYNC', async () => {
      await moneyCall(`/payments/${payment.id}/sync`);
      notify.success('payment.synced');
    });
  const run: Record<PaymentAction, () => void> = {
    REFUND: () => open({ dialog: 'refund', payment }),
    REQUEST_REFUND: () => open({ dialog: 'ask', payment }),
    VOID: () => open({ dialog: 'void', payment }),
    SYNC: () => void sync(),
    RESOLVE: () => open({ dialog: 'resolve', payment }),
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
