// The dialog of a requested action: its own, or the one that moves the booking.
import { MoveDialog } from '../move/move-dialog';
import { ActionDialog } from './action-dialog';
import { isPlain } from './actions';
import type { DialogRequest } from './use-action-dialog';
import { WholeBooking } from './whole-booking';

export function RequestedDialog({ verdict, booking, onClose }: DialogRequest & { onClose: () => void }) {
  if (isPlain(verdict) && !verdict.moveFirst)
    return <ActionDialog verdict={verdict} booking={booking} onClose={onClose} />;
  return (
    <WholeBooking of={booking} onClose={onClose}>
      {(whole) => <MoveDialog booking={whole} checkIn={verdict.moveFirst} onClose={onClose} />}
    </WholeBooking>
  );
}
