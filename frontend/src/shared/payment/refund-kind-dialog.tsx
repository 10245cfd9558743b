// Says of which kind a refund is that was made at the provider itself, and what follows from it.
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { enums, type Refund, type RefundKind } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { currentOf } from '@/lib/problem';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { NO_DRAFT } from '@/ui/form/draft';
import { SelectField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { notify } from '@/ui/toast';
import { moneyChange } from './calls';

interface Values {
  kind: RefundKind;
}

export function RefundKindDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const t = useText();
  const params = { amount: formatMoney(refund.amount, refund.currency) };
  const form = useCoreForm<Values>({ form: 'refundKind', draft: NO_DRAFT, defaults: { kind: refund.kind } });
  const { kind } = useWatch({ control: form.control }) as Values;
  const seen = useRef(refund.version);

  async function change(values: Values) {
    try {
      await moneyChange<Refund>(`/refunds/${refund.id}`, values, seen.current);
    } catch (error) {
      // The next try is one about the refund as it is by now.
      seen.current = currentOf<Refund>(error)?.version ?? seen.current;
      throw error;
    }
    notify.done({ headline: 'refund.kindChange.done', text: `enum.refundKind.${values.kind}`, params });
    onClose();
  }
  return (
    <Dialog open onClose={onClose} title={t('refund.kindChange.ask')}>
      <FormFrame
        form={form}
        onSubmit={change}
        ask={false}
        guard={false}
        inDialog
        submit="refund.kindChange.yes"
        submitProps={{ icon: 'check' }}
        buttons={<Button onClick={onClose}>{t('refund.keep')}</Button>}
      >
        <chakra.p mb="4">{t('refund.kindChange.text', params)}</chakra.p>
        <SelectField
          name="kind"
          label="refund.kind"
          hint={`refund.kindChange.${kind}`}
          hintParams={params}
          options={enums().foundRefundKind.map((value) => ({ value, label: t(`enum.refundKind.${value}`) }))}
        />
      </FormFrame>
    </Dialog>
  );
}
