// Settles what needs a person: what was done about it, and where nobody tells the outcome, which one it was.
import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { enums, type ConcernOutcome, type PaymentConcern } from '@/core';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { EnumField, TextAreaField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { notify } from '@/ui/toast';
import { moneyCall } from './calls';
import { concernSubject, ConcernWords } from './concern-words';

interface Values {
  reason: string;
  outcome: ConcernOutcome | null;
}

const inputOf = ({ reason, outcome }: Values) => ({ reason, ...(outcome ? { outcome } : {}) });

/** What the outcome means, by what it is of. */
const hintOf = ({ refundId }: PaymentConcern, outcome: ConcernOutcome | null) =>
  outcome === null ? 'concern.outcomeHint.none' : `concern.outcomeHint.${refundId ? 'refund' : 'attempt'}.${outcome}`;

export function SettleDialog({ concern, onClose }: { concern: PaymentConcern; onClose: () => void }) {
  const t = useText();
  const waits = enums().waitsForOutcome.includes(concern.reason);
  const form = useCoreForm<Values>({
    form: 'concernSettle',
    draft: { subject: `concern-${concern.id}` },
    defaults: { reason: '', outcome: null },
    toInput: inputOf,
    extra: ({ outcome }) => (waits && !outcome ? [{ path: 'outcome', code: 'validation.required', params: {} }] : []),
  });
  const { outcome } = useWatch({ control: form.control }) as Values;
  const what = `concern.why.${concern.reason}`;

  async function settle(values: Values) {
    await moneyCall<PaymentConcern>(`/payment-concerns/${concern.id}/settle`, inputOf(values));
    notify.done({ headline: values.outcome ? `concern.doneAs.${values.outcome}` : 'concern.done', text: what });
    onClose();
  }
  return (
    <Dialog open onClose={onClose} title={t('concern.settle.title', { what: t(what) })}>
      <FormFrame
        form={form}
        onSubmit={settle}
        ask={false}
        guard={false}
        inDialog
        submit="concern.settle.yes"
        submitProps={{ icon: 'check' }}
        buttons={<Button onClick={onClose}>{t('common.cancel')}</Button>}
      >
        <chakra.div mb="4" display="grid" gap="2">
          <chakra.p fontWeight="600" overflowWrap="anywhere">
            {concernSubject(concern, t)}
          </chakra.p>
          <ConcernWords concern={concern} />
          <chakra.p color="fg.muted">{t('concern.settle.text')}</chakra.p>
        </chakra.div>
        {waits && (
          <EnumField
            name="outcome"
            label="concern.outcome"
            of="concernOutcome"
            placeholder=""
            required
            hint={hintOf(concern, outcome || null)}
          />
        )}
        <TextAreaField name="reason" label="refund.reason" hint="concern.settle.reasonHint" autoFocus={!waits} />
      </FormFrame>
    </Dialog>
  );
}
