// Confirms that a refund was handed out or sent, or that it corrects what was recorded, with the number of its fiscal
// receipt if one was issued.
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import type { Refund } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { moneyCall, notifyRefund } from './calls';
import { wordsOf } from './refund-words';
import type { RefundToConfirm } from './use-money-dialog';

interface Values {
  fiscalReceiptNumber: string;
}

const inputOf = ({ fiscalReceiptNumber }: Values) => (fiscalReceiptNumber ? { fiscalReceiptNumber } : {});

export function ConfirmRefundDialog({ refund, onClose }: { refund: RefundToConfirm; onClose: () => void }) {
  const t = useText();
  const leave = useRef<HTMLButtonElement>(null);
  const form = useCoreForm<Values>({
    form: 'refundConfirm',
    draft: { subject: `refund-confirm-${refund.id}` },
    defaults: { fiscalReceiptNumber: '' },
    toInput: inputOf,
  });
  const words = wordsOf(refund);
  const text = (part: 'ask' | 'detail') =>
    t(`refund.confirm.${words}.${part}`, { amount: formatMoney(refund.amount, refund.currency) });

  async function confirm(values: Values) {
    notifyRefund(await moneyCall<Refund>(`/refunds/${refund.id}/confirm`, inputOf(values)));
    onClose();
  }
  return (
    <Dialog open onClose={onClose} title={text('ask')} initialFocus={leave}>
      {refund.guestName && (
        <chakra.p mb="2" fontWeight="600" overflowWrap="anywhere">
          {refund.guestName}
        </chakra.p>
      )}
      <chakra.p mb="4">{text('detail')}</chakra.p>
      <FormFrame
        form={form}
        onSubmit={confirm}
        ask={false}
        guard={false}
        inDialog
        attempt="refund"
        submit={`refund.confirm.${words}.yes`}
        submitProps={{ icon: 'check' }}
        buttons={
          <Button ref={leave} onClick={onClose}>
            {t('common.cancel')}
          </Button>
        }
      >
        <TextField name="fiscalReceiptNumber" label="refund.fiscalReceiptNumber" hint="refund.fiscalHint" />
      </FormFrame>
    </Dialog>
  );
}
