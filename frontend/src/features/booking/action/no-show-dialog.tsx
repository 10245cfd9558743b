// The dialog that records a guest who did not come: the reason, and the refund.
import { ReasonField } from './action-dialog';
import { CancellationDialog, useCancellation } from './cancellation';
import type { ActionProps } from './use-action';

export function NoShowDialog(props: ActionProps) {
  const cancellation = useCancellation({ ...props, defaults: {}, termsOf: () => ({ kind: 'NO_SHOW', by: null }) });
  return (
    <CancellationDialog cancellation={cancellation}>
      <ReasonField action={cancellation.action} />
    </CancellationDialog>
  );
}
