// Voids a payment that is not captured: the provider is asked to cancel it, whole only.
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import type { Payment } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/states';
import { notify } from '@/ui/toast';
import { moneyCall } from './calls';
import { useSending } from './use-sending';

export function VoidDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useText();
  const leave = useRef<HTMLButtonElement>(null);
  const { busy, failure, send } = useSending<'void'>('save', { inDialog: true });
  const params = { amount: formatMoney(payment.amount, payment.currency), name: payment.guestName };

  const voidIt = () =>
    send('void', async () => {
      await moneyCall(`/payments/${payment.id}/void`);
      notify.success('payment.voidDone', params);
      onClose();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('payment.voidAsk')}
      initialFocus={leave}
      footer={
        <>
          <Button ref={leave} onClick={onClose}>
            {t('refund.keep')}
          </Button>
          <Button variant="danger" icon="ban" busy={busy !== null} onClick={() => void voidIt()}>
            {t('payment.voidYes', params)}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="3">
        <p>{t('payment.voidText', params)}</p>
        {failure !== null && <ErrorNote error={failure} attempt="save" />}
      </chakra.div>
    </Dialog>
  );
}
