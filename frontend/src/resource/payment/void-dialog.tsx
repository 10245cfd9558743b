// A step with a whole payment that has nothing to choose: asked once, then sent.
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import type { Payment } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button, type ButtonProps } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/states';
import { notify } from '@/ui/toast';
import { moneyCall } from './calls';
import { useSending } from '@/ui/use-sending';

export type Step = 'void' | 'resolve';

const LOOK: Record<Step, ButtonProps> = {
  void: { variant: 'danger', icon: 'ban' },
  resolve: { variant: 'primary', icon: 'check' },
};

export function StepDialog({ step, payment, onClose }: { step: Step; payment: Payment; onClose: () => void }) {
  const t = useText();
  const leave = useRef<HTMLButtonElement>(null);
  const { busy, failure, send } = useSending<Step>('save', { inDialog: true });
  const params = { amount: formatMoney(payment.amount, payment.currency), name: payment.guestName };
  const text = (part: 'ask' | 'text' | 'yes') => t(`payment.step.${step}.${part}`, params);

  const take = () =>
    send(step, async () => {
      await moneyCall(`/payments/${payment.id}/${step}`);
      notify.success(`payment.step.${step}.done`, params);
      onClose();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('ask')}
      initialFocus={leave}
      footer={
        <>
          <Button ref={leave} onClick={onClose}>
            {t('refund.keep')}
          </Button>
          <Button {...LOOK[step]} busy={busy !== null} onClick={() => void take()}>
            {text('yes')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="3">
        <p>{text('text')}</p>
        {failure !== null && <ErrorNote error={failure} attempt="save" />}
      </chakra.div>
    </Dialog>
  );
}
