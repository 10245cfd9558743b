// What may be done with a payment, from the core's answer: refund, ask for a refund, void, ask the provider.
import { paymentActions, type Actor, type PaymentAction, type RecordVerdict, type Payment } from '@/core';
import { useText } from '@/lib/i18n';
import { readable } from '@/lib/params';
import { useActor } from '@/lib/session';
import { Button, type ButtonProps } from '@/ui/button';
import { NotPossible } from '@/ui/refusals';
import { notify } from '@/ui/toast';
import { moneyCall } from './calls';
import { useMoneyDialog } from './use-money-dialog';
import { useSending } from './use-sending';

const LOOK: Record<PaymentAction, ButtonProps> = {
  REFUND: { icon: 'refund', variant: 'primary' },
  REQUEST_REFUND: { icon: 'message', variant: 'secondary' },
  VOID: { icon: 'ban', variant: 'danger' },
  SYNC: { icon: 'reload', variant: 'secondary' },
  RESOLVE: { icon: 'check', variant: 'secondary' },
};

const offered = (payment: Payment, actor: Actor) =>
  paymentActions({ facts: payment.facts, actor }).filter((verdict) => verdict.offered);

const isAllowed = ({ allowed }: RecordVerdict<PaymentAction>) => allowed;

interface Props {
  payment: Payment;
  /** Small buttons of a row. */
  inRow?: boolean;
}

/** The possible actions; the main one last, where the eye arrives. */
export function PaymentActions({ payment, inRow = false }: Props) {
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
  return offered(payment, actor)
    .filter(isAllowed)
    .toReversed()
    .map(({ action }) => (
      <Button
        key={action}
        {...LOOK[action]}
        {...(inRow ? { size: 'sm', variant: 'secondary' } : {})}
        busy={busy === action}
        onClick={run[action]}
      >
        {t(`payment.action.${action}`)}
      </Button>
    ));
}

/** What is not possible now, with the reasons. */
export function PaymentRefusals({ payment }: { payment: Payment }) {
  const t = useText();
  const refused = offered(payment, useActor()).filter((verdict) => !isAllowed(verdict));
  return (
    <NotPossible
      refusals={refused.map(({ action, reason }) => ({
        label: t(`payment.action.${action}`),
        reason: reason ? t(reason.code, readable(reason.params, t)) : '',
      }))}
    />
  );
}
