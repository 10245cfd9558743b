// /dashboard/companies/{id}: a company with the tabs that other features provide.
import { ClosureDialogHost } from '@/features/booking/closure/dialog-host';
import { BookingsTab } from '@/features/booking/list/bookings-tab';
import { BranchesTab } from '@/features/branch/branches-tab';
import { CompanyScreen, type CompanyPart } from '@/features/company/company-detail';
import { PeopleTab } from '@/features/people/people-tab';
import { HistoryPanel } from '@/resource/audit/history-panel';
import { NotesPanel } from '@/shared/note/notes-panel';

const PARTS: readonly CompanyPart[] = [
  { id: 'branches', icon: 'branch', show: ({ id }) => <BranchesTab companyId={id} /> },
  { id: 'people', icon: 'users', show: ({ id }) => <PeopleTab companyId={id} /> },
  { id: 'bookings', icon: 'calendarClock', show: ({ id }) => <BookingsTab companyId={id} /> },
  { id: 'notes', icon: 'note', show: ({ id }) => <NotesPanel entity="COMPANY" id={id} companyId={id} /> },
  { id: 'history', icon: 'history', show: ({ id }) => <HistoryPanel entity="company" id={id} companyId={id} /> },
];

export default function CompanyTabs() {
  return (
    <ClosureDialogHost>
      <CompanyScreen parts={PARTS} />
    </ClosureDialogHost>
  );
}
