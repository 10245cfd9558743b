// The dialog that releases the place of a booking that was not paid in time: the reason, and the refund.
import { ReasonField } from './action-dialog';
import { CancellationDialog, useCancellation } from './cancellation';
import type { ActionProps } from './use-action';

export function ReleaseDialog(props: ActionProps) {
  const cancellation = useCancellation({ ...props, defaults: {}, termsOf: () => ({ kind: 'HOLD_EXPIRED', by: null }) });
  return (
    <CancellationDialog cancellation={cancellation}>
      <ReasonField action={cancellation.action} />
    </CancellationDialog>
  );
}
