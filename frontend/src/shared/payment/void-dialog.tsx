// Voids a payment that is not captured: asked once, then sent.
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import type { Payment } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/states';
import { notify } from '@/ui/toast';
import { useSending } from '@/ui/use-sending';
import { moneyCall } from './calls';

export function VoidDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useText();
  const leave = useRef<HTMLButtonElement>(null);
  const { busy, failure, send } = useSending<'void'>('save', { inDialog: true });
  const params = { amount: formatMoney(payment.amount, payment.currency), name: payment.guestName };
  const text = (part: 'ask' | 'text' | 'yes') => t(`payment.step.void.${part}`, params);

  const take = () =>
    send('void', async () => {
      await moneyCall(`/payments/${payment.id}/void`);
      notify.success('payment.step.void.done', params);
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
          <Button variant="danger" icon="ban" busy={busy !== null} onClick={() => void take()}>
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
