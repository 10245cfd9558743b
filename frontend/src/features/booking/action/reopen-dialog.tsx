// The dialog of the actions that bring a booking back to an earlier state: reopening, reinstating, and taking a
// check-in back. They ask for a reason only.
import { ActionDialog, ReasonField } from './action-dialog';
import { reasonDefault, reasonInput, useAction, type ActionProps } from './use-action';

export function ReopenDialog(props: ActionProps) {
  const action = useAction<{ reason?: string }>({
    ...props,
    defaults: reasonDefault(props.verdict),
    draft: ['reason'],
    toInput: ({ reason }) => reasonInput(reason),
  });
  return (
    <ActionDialog action={action}>
      <ReasonField action={action} />
    </ActionDialog>
  );
}
