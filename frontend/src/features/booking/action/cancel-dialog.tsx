// The dialog that cancels a booking: on whose side the cancellation is, the reason, and the refund.
import { cancelKinds, type CancelKind } from '@/core';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { SelectField } from '@/ui/form/fields';
import { ReasonField } from './action-dialog';
import { CancellationDialog, useCancellation } from './cancellation';
import type { ActionProps } from './use-action';

export function CancelDialog(props: ActionProps) {
  const t = useText();
  const kinds = cancelKinds(useActor().role);
  const cancellation = useCancellation({
    ...props,
    defaults: { kind: kinds[0] ?? null },
    termsOf: ({ kind }) => ({ kind: (kind ?? null) as CancelKind | null, by: null }),
  });
  const options = kinds.map((value) => ({ value, label: t(`enum.cancelKind.${value}`) }));
  return (
    <CancellationDialog cancellation={cancellation} kind={(cancellation.values.kind ?? null) as CancelKind | null}>
      <SelectField name="kind" label="booking.cancelKind" options={options} required />
      <ReasonField action={cancellation.action} />
    </CancellationDialog>
  );
}
