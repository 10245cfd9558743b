// Top of the calendar: the days, the branch, "Close a period" and "New booking".
import { chakra } from '@chakra-ui/react';
import { can, type BranchDetail } from '@/core';
import { formatDate, formatDays } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { languageTag } from '@/lib/language';
import { useActor } from '@/lib/session';
import { Button } from '@/ui/button';
import { Select } from '@/ui/form/controls';
import { PageHead } from '@/ui/page-head';
import { StepButtons } from '@/ui/step-buttons';
import { NewBooking } from '../new-booking';
import { bookingPath } from '../paths';
import { lastDay, VIEWS, type Range, type CalendarView } from './address';
import { BranchChooser } from './branch-chooser';
import { DayPicker } from './day-picker';
import type { Branches } from './use-branch';

/** The shown days: `16–29 November 2026`; a whole month by its name. */
function rangeText(range: Range): string {
  if (range.view === 'day') return formatDate(range.from, 'long');
  if (range.view !== 'month') return formatDays(range.from, lastDay(range));
  return new Intl.DateTimeFormat(languageTag(), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${range.from}T12:00Z`),
  );
}

interface Props {
  range: Range;
  branches: Branches;
  branch: BranchDetail | null;
  /** A phone shows only the day view. */
  narrow: boolean;
  onView: (view: CalendarView) => void;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onDay: (day: string) => void;
  onBranch: (id: number) => void;
  onClosePeriod: () => void;
}

export function CalendarHead({
  range,
  branches,
  branch,
  narrow,
  onView,
  onStep,
  onToday,
  onDay,
  onBranch,
  onClosePeriod,
}: Props) {
  const t = useText();
  const actor = useActor();
  const query = branches.id === null ? '' : `?branchId=${branches.id}`;
  // Asked before the branch is read too, so that the button's place is kept.
  const { companyId, id: branchId } = branch ?? { companyId: actor.companyId, id: branches.id };
  const mayClose = can({ actor, action: 'BRANCH_WRITE', object: { companyId, branchId } }) === 'YES';
  return (
    <PageHead
      title={t('screen.calendar')}
      over={t('screenGroup.DAILY_WORK')}
      context={rangeText(range)}
      actions={
        <>
          <BranchChooser branches={branches} branch={branch} onChoose={onBranch} />
          <chakra.div display="flex" gap="12px">
            <Button onClick={onToday}>{t('calendar.today')}</Button>
            <StepButtons previous={t('calendar.previous')} next={t('calendar.next')} onStep={onStep} />
            <DayPicker day={range.from} onDay={onDay} />
          </chakra.div>
          {!narrow && (
            <Select
              size="sm"
              aria-label={t('calendar.range')}
              value={range.view}
              onChange={(event) => onView(event.target.value as CalendarView)}
              w="auto"
              minH="40px"
              borderColor="border.strong"
              fontWeight="600"
            >
              {VIEWS.map((view) => (
                <option key={view} value={view}>
                  {t(`calendar.view.${view}`)}
                </option>
              ))}
            </Select>
          )}
          {mayClose && (
            <Button variant="tan" icon="lock" disabled={branch === null} onClick={onClosePeriod}>
              {t('calendar.closePeriod')}
            </Button>
          )}
          <NewBooking to={`${bookingPath(actor.role, 'new')}${query}`} />
        </>
      }
    />
  );
}
