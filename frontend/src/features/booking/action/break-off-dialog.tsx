// The dialog that breaks a stay off: who breaks it off, the reason, and the refund.
import { enums, type BrokenOffBy } from '@/core';
import { useText } from '@/lib/i18n';
import { SelectField } from '@/ui/form/fields';
import { ReasonField } from './action-dialog';
import { CancellationDialog, useCancellation } from './cancellation';
import type { ActionProps } from './use-action';

export function BreakOffDialog(props: ActionProps) {
  const t = useText();
  const cancellation = useCancellation({
    ...props,
    defaults: { by: null },
    termsOf: ({ by }) => ({ kind: by ? 'BROKEN_OFF' : null, by: (by ?? null) as BrokenOffBy | null }),
  });
  const options = enums().brokenOffBy.map((value) => ({ value, label: t(`enum.brokenOffBy.${value}`) }));
  return (
    <CancellationDialog cancellation={cancellation} begins="field">
      <SelectField name="by" label="booking.brokenOffBy" placeholder="" options={options} required />
      <ReasonField action={cancellation.action} />
    </CancellationDialog>
  );
}
