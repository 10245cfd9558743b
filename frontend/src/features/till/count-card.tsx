// Closing an open day: what should be in the drawer, what was counted, the difference, one button.
import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import type { TillClosing, TillDay, TillOfCurrency } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { moneyCall } from '@/shared/payment/calls';
import { Section } from '@/ui/card';
import { TextAreaField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { notify } from '@/ui/toast';
import { CountedField, Expected, useDifferenceWords } from './drawer';

export interface CountValues {
  counted: number | null;
  note: string;
}

export function CountCard({ day, till }: { day: TillDay; till: TillOfCurrency }) {
  const t = useText();
  const words = useDifferenceWords();
  const { currency, expected } = till;
  const inputOf = ({ counted, note }: CountValues) => ({
    day: day.day,
    currency,
    expected,
    counted,
    ...(note.trim() ? { note } : {}),
  });
  const form = useCoreForm<CountValues>({
    form: 'tillClose',
    draft: { subject: `till-close-${day.branchId}-${day.day}-${currency}` },
    defaults: { counted: null, note: '' },
    toInput: inputOf,
  });
  const { counted } = useWatch({ control: form.control }) as CountValues;

  async function send(values: CountValues) {
    await moneyCall<TillClosing>(`/branches/${day.branchId}/till/close`, inputOf(values));
    notify.success('till.closedToast');
  }
  const question = (values: CountValues) => ({
    title: 'till.askDifference',
    params: { difference: words({ expected, counted: values.counted ?? 0, currency }).words },
    confirmLabel: 'till.close',
    no: 'common.cancel',
  });
  const asks = typeof counted === 'number' && words({ expected, counted, currency }).difference !== 0;
  return (
    <Section title={t('till.drawer')} icon="cash">
      <Expected till={till} />
      <FormFrame
        form={form}
        onSubmit={send}
        ask={asks ? question : false}
        submit="till.close"
        submitProps={{ icon: 'lock', size: 'lg' }}
      >
        <CountedField expected={expected} counted={counted} currency={currency} />
        <TextAreaField name="note" label="till.note" rows={2} />
      </FormFrame>
      {till.entries.length === 0 && (
        <chakra.p mt="12px" color="fg.muted">
          {t('till.nothing', { amount: formatMoney(0, currency) })}
        </chakra.p>
      )}
    </Section>
  );
}
