// /dashboard/company-branches/{id}: a branch, with the closure dialog of the bookings.
import { ClosureDialogHost } from '@/features/booking/closure/dialog-host';
import BranchScreen from '@/features/branch/branch-screen';

export default function BranchWithClosures() {
  return (
    <ClosureDialogHost>
      <BranchScreen />
    </ClosureDialogHost>
  );
}
