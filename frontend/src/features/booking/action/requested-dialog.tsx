// The dialog of a requested action.
import type { FunctionComponent } from 'react';
import { MoveDialog } from '../move/move-dialog';
import { isPlain, type PlainAction } from './actions';
import { BreakOffDialog } from './break-off-dialog';
import { CancelDialog } from './cancel-dialog';
import { CheckInDialog } from './check-in-dialog';
import { CompleteDialog } from './complete-dialog';
import { NoShowDialog } from './no-show-dialog';
import { ReleaseDialog } from './release-dialog';
import { ReopenDialog } from './reopen-dialog';
import type { ActionProps } from './use-action';
import type { DialogRequest } from './use-action-dialog';
import { WholeBooking } from './whole-booking';

const DIALOG: Record<PlainAction, FunctionComponent<ActionProps>> = {
  CHECK_IN: CheckInDialog,
  COMPLETE: CompleteDialog,
  REOPEN: ReopenDialog,
  REINSTATE: ReopenDialog,
  UNDO_CHECK_IN: ReopenDialog,
  NO_SHOW: NoShowDialog,
  RELEASE: ReleaseDialog,
  CANCEL: CancelDialog,
  BREAK_OFF: BreakOffDialog,
};

export function RequestedDialog({ verdict, booking, onClose }: DialogRequest & { onClose: () => void }) {
  if (isPlain(verdict) && !verdict.moveFirst) {
    const ActionDialog = DIALOG[verdict.action];
    return <ActionDialog verdict={verdict} booking={booking} onClose={onClose} />;
  }
  return (
    <WholeBooking of={booking} onClose={onClose}>
      {(whole) => <MoveDialog booking={whole} checkIn={verdict.moveFirst} onClose={onClose} />}
    </WholeBooking>
  );
}
