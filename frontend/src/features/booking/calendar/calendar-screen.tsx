// /dashboard/calendar: which booking is where and when. The address holds branch and days. A wide
// screen shows a grid, a phone shows the day's list.
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { can, type BookingDetail, type BranchDetail } from '@/core';
import { serverNow } from '@/lib/api';
import { formatTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useNarrow } from '@/lib/media';
import { useActor, useSession } from '@/lib/session';
import { LinkButton } from '@/ui/button';
import { EmptyState, StaleNote, ErrorState } from '@/ui/states';
import { ActionDialogHost } from '../action/dialog-host';
import { ClosureDialog } from '../closure/closure-dialog';
import { MoveDialog } from '../move/move-dialog';
import { rangeOf, readAddress, readBranch, seenAs, stepped, writeAddress, type Range } from './address';
import { GridPage } from './grid-page';
import { GridSkeleton } from './grid-skeleton';
import { CalendarHead } from './calendar-head';
import { dateOf } from './civil';
import { DayList } from './day-list';
import { useBranch } from './use-branch';
import type { Loaded } from './use-layout';
import { useView, type Shown } from './use-view';
import type { MoveRequest } from './move-request';

export default function CalendarScreen() {
  const narrow = useNarrow();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const [closureOpen, setClosureOpen] = useState(false);
  // Held here and not in the grid: turning the phone must not close the dialog.
  const [moveDialog, setMoveDialog] = useState<{ booking: BookingDetail; request: MoveRequest } | null>(null);
  const onDrop = useCallback((booking: BookingDetail, request: MoveRequest) => setMoveDialog({ booking, request }), []);
  const branches = useBranch(readBranch(params));
  const zone = branches.choices.find(({ id }) => id === branches.id)?.timeZone ?? user?.timeZone ?? 'Europe/Belgrade';
  const today = dateOf(localOf(serverNow(), zone));
  const address = useMemo(() => readAddress(params, today), [params, today]);
  const range = useMemo(
    () => (narrow ? rangeOf('day', address.day) : { view: address.view, from: address.from, days: address.days }),
    [narrow, address],
  );
  const shown = useView(branches.id, range);

  const go = (to: Range, branch = address.branch) =>
    setParams(writeAddress({ branch, view: to.view, from: to.from }, today));
  const { branch: inAddress } = address;
  const toDay = useCallback(
    (date: string) => `${pathname}?${writeAddress({ branch: inAddress, view: 'day', from: date }, today)}`,
    [pathname, inAddress, today],
  );

  return (
    <ActionDialogHost>
      <CalendarHead
        range={range}
        branches={branches}
        branch={shown.branch}
        narrow={narrow}
        onView={(view) => go(seenAs(range, view, today))}
        onStep={(by) => go(stepped(range, by))}
        onToday={() => go(rangeOf(range.view, today))}
        onDay={(day) => go(rangeOf(range.view, day))}
        onBranch={(id) => go(range, id)}
        onClosePeriod={() => setClosureOpen(true)}
      />
      <Body shown={shown} branches={branches} whole={narrow}>
        {(loaded) =>
          narrow ? (
            <DayList loaded={loaded} day={range.from} />
          ) : (
            <GridPage
              loaded={loaded}
              range={range}
              busy={shown.busy}
              toDay={toDay}
              bookingInDialog={moveDialog?.booking.id ?? null}
              onDrop={onDrop}
            />
          )
        }
      </Body>
      {moveDialog && <MoveDialog {...moveDialog} onClose={() => setMoveDialog(null)} />}
      {closureOpen && shown.branch && (
        <ClosureDialog branch={shown.branch} from={range.from} onClose={() => setClosureOpen(false)} />
      )}
    </ActionDialogHost>
  );
}

/** The states without a calendar, or above it. `whole`: all days must be read before a list is shown. */
function Body({
  shown,
  branches,
  whole,
  children,
}: {
  shown: Shown;
  branches: ReturnType<typeof useBranch>;
  whole: boolean;
  children: (loaded: Loaded) => ReactNode;
}) {
  const t = useText();
  const { view, branch, planner, error, retry } = shown;
  const loaded = useMemo(() => (view && branch ? { view, branch, planner } : null), [view, branch, planner]);
  if (branches.none) return <EmptyState icon="branch" title={t('board.noBranch')} />;
  if (branches.error !== undefined) return <ErrorState error={branches.error} onRetry={branches.retry} />;
  if (!loaded || (whole && shown.busy))
    return error === undefined ? <GridSkeleton /> : <ErrorState error={error} onRetry={retry} />;
  if (loaded.view.workplaces.length === 0) return <NoPlaces branch={loaded.branch} />;
  return (
    <>
      <StaleNote error={error}>
        <p>{t('board.asOf', { time: formatTime(localOf(loaded.view.now, loaded.branch.timeZone)) })}</p>
      </StaleNote>
      {children(loaded)}
    </>
  );
}

/** A branch without workplaces: says what the calendar needs and where to enter it. */
function NoPlaces({ branch }: { branch: BranchDetail }) {
  const t = useText();
  const actor = useActor();
  const may =
    can({ actor, action: 'BRANCH_WRITE', object: { companyId: branch.companyId, branchId: branch.id } }) === 'YES';
  return (
    <EmptyState
      icon="house"
      title={t('calendar.noPlaces')}
      action={
        may && (
          <LinkButton to={`/dashboard/company-branches/${branch.id}`} variant="primary" icon="edit">
            {t('calendar.enterPlaces')}
          </LinkButton>
        )
      }
    >
      {t(may ? 'calendar.noPlacesText' : 'calendar.noPlacesAsk')}
    </EmptyState>
  );
}
