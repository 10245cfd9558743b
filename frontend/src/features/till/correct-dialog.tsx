// Corrects the closing of a day, with a reason; the closing before stays in sight.
import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import type { TillClosing, TillOfCurrency } from '@/core';
import { useText } from '@/lib/i18n';
import { moneyCall } from '@/shared/payment/calls';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { TextAreaField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { notify } from '@/ui/toast';
import { CountedField, Expected } from './drawer';

interface Values {
  counted: number | null;
  note: string;
  reason: string;
}

interface Props {
  till: TillOfCurrency;
  closing: TillClosing;
  onClose: () => void;
}

export function CorrectDialog({ till, closing, onClose }: Props) {
  const t = useText();
  const { currency, expected } = till;
  const inputOf = ({ counted, note, reason }: Values) => ({
    expected,
    counted,
    ...(note.trim() ? { note } : {}),
    reason,
  });
  const form = useCoreForm<Values>({
    form: 'tillCorrect',
    draft: { subject: `till-${closing.id}` },
    defaults: { counted: closing.counted, note: closing.note ?? '', reason: '' },
    toInput: inputOf,
  });
  const { counted } = useWatch({ control: form.control }) as Values;
  return (
    <Dialog open onClose={onClose} title={t('till.correct')}>
      <Expected till={till} />
      <FormFrame
        form={form}
        onSubmit={async (values) => {
          await moneyCall<TillClosing>(`/till-closings/${closing.id}/correct`, inputOf(values));
          notify.success('till.correctedToast');
          onClose();
        }}
        ask={false}
        guard={false}
        inDialog
        submit="till.correct"
        submitProps={{ icon: 'check' }}
        buttons={<Button onClick={onClose}>{t('common.cancel')}</Button>}
      >
        <chakra.p mb="4">{t('till.correctText')}</chakra.p>
        <CountedField expected={expected} counted={counted} currency={currency} />
        <TextAreaField name="note" label="till.note" rows={2} />
        <TextAreaField name="reason" label="till.reason" rows={2} />
      </FormFrame>
    </Dialog>
  );
}
