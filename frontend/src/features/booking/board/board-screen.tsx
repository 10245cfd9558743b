// /dashboard/company-operator: today at the desk. Expected arrivals, pets in house and departures,
// each booking with one next action. Refreshes by itself without moving the focus. The booking whose row
// has the focus is the record in sight: letters and palette act on it.
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useState } from 'react';
import type { Board, BoardColumn } from '@/core';
import { dayPart } from '@/lib/day-part';
import { DOT, formatDate, formatTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useOffline } from '@/lib/offline';
import { useActor, useSession } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { useCurrentRecordActions } from '@/ui/actions';
import { MoneyDialogHost } from '@/shared/payment/dialog-host';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import type { IconName } from '@/ui/icon';
import { useHeld, useHeldValue } from '@/ui/held-places';
import { PageHead } from '@/ui/page-head';
import { Bone, Loading } from '@/ui/skeleton';
import { SERVICE_ICON } from '@/ui/service-look';
import { EmptyState, StaleNote, ErrorState, Note } from '@/ui/states';
import { ActionDialogHost } from '../action/dialog-host';
import { useBookingActions } from '../action/use-booking-actions';
import { NewBooking } from '../new-booking';
import { bookingPath } from '../paths';
import { useNow } from '../use-now';
import { CardHead } from './card-head';
import { COLUMNS, columnsOf, petsOf, type BoardList, type BookingOnBoard } from './columns';
import { DoneRow } from './done-row';
import { heldBoard, type OfBranch } from './held-board';
import { NeedsPersonCard } from './needs-person-card';
import { PrintSheet, usePrinting } from './print-sheet';
import { bookingAt, focusColumn, onHeadingKey, onRowKey } from './row-keys';
import { RowView } from './row-view';
import { Totals } from './totals';
import { useRowInFocus } from './use-row-in-focus';

const REFRESH_MS = 60_000;

export const COLUMN_ICON: Record<BoardColumn, IconName> = {
  EXPECTED: 'doorEnter',
  IN_HOUSE: 'house',
  LEAVING: 'doorExit',
};

export default function BoardScreen() {
  const t = useText();
  const actor = useActor();
  const { user } = useSession();
  const now = useNow();
  // What is possible depends on it.
  useOffline();
  const { data, error, mutate } = useResource<Board>('/board', { refreshInterval: REFRESH_MS });
  const latest = (data?.branches ?? []).map((branch) => ({ branch, columns: columnsOf(branch, actor, now) }));
  const { held, on } = useHeld();
  const branches = useHeldValue<readonly OfBranch[]>(held, data ? 'board' : null, latest, heldBoard);
  const first = data?.branches[0];
  const local = first ? localOf(now, first.timeZone) : null;
  const place = branches.length === 1 ? first?.branchName : (user?.branchName ?? user?.companyName);
  const day = local ? formatDate(local, 'long') : '';
  const printing = usePrinting();
  useEffect(() => {
    document.addEventListener('keydown', onHeadingKey);
    return () => document.removeEventListener('keydown', onHeadingKey);
  }, []);

  return (
    <ActionDialogHost>
      <RecordInSight branches={branches} now={now} />
      {printing && local && <PrintSheet branches={branches} day={day} time={formatTime(local)} />}
      <PageHead
        title={local ? t(`board.greeting.${dayPart(local)}`, { name: user?.firstName ?? '' }) : t('screen.board')}
        context={[place, day].filter(Boolean).join(DOT) || '…'}
        actions={
          <>
            <NewBooking to={bookingPath(actor.role, 'new')} />
            <Button icon="printer" onClick={() => window.print()}>
              {t('board.print')}
            </Button>
          </>
        }
      />
      {data && (
        <StaleNote error={error}>
          {first && <p>{t('board.asOf', { time: formatTime(localOf(data.now, first.timeZone)) })}</p>}
        </StaleNote>
      )}
      {!data && error !== undefined && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && error === undefined && <BoardSkeleton />}
      {data && branches.length === 0 && <EmptyState icon="branch" title={t('board.noBranch')} />}
      {branches.length > 0 && <Totals branches={branches} onColumn={focusColumn} />}
      <MoneyDialogHost>
        {branches.map((one) => (
          <chakra.section key={one.branch.branchId} mb="6" aria-label={one.branch.branchName}>
            {branches.length > 1 && (
              <chakra.h2 fontSize="19px" mb="3">
                {one.branch.branchName}
              </chakra.h2>
            )}
            <NeedsPersonCard branch={one.branch} heading={branches.length > 1 ? 'h3' : 'h2'} />
            <Three {...one} on={on} heading={branches.length > 1 ? 'h3' : 'h2'} />
          </chakra.section>
        ))}
      </MoneyDialogHost>
      {data && data.moreBranches > 0 && (
        <Note tone="info" icon="info">
          {t('board.moreBranches', { count: data.moreBranches })}
        </Note>
      )}
    </ActionDialogHost>
  );
}

/** The booking whose row has the focus, with all its actions. */
function RecordInSight({ branches, now }: { branches: readonly OfBranch[]; now: string }) {
  const id = useRowInFocus();
  const rows = branches.flatMap(({ columns }) => COLUMNS.flatMap((column) => columns[column].rows));
  const booking = id === null ? null : (rows.find((one) => one.booking.id === id)?.booking ?? null);
  const actions = useBookingActions(booking, now);
  useCurrentRecordActions(
    booking && {
      title: booking.petNames.join(', '),
      detail: `${booking.guestName}${DOT}${booking.number}`,
      icon: SERVICE_ICON[booking.serviceType],
      actions,
    },
  );
  return null;
}

interface ThreeProps extends OfBranch {
  heading: 'h2' | 'h3';
  /** Holds the rows in their places. */
  on: ReturnType<typeof useHeld>['on'];
}

function Three({ branch, columns, heading, on }: ThreeProps) {
  const t = useText();
  const inHouse = [...columns.IN_HOUSE.rows, ...columns.LEAVING.rows];
  const pets = new Map(inHouse.map(({ booking }) => [booking.id, booking.petNames.join(', ')]));
  return (
    <chakra.div
      display="grid"
      // Arrivals have the most to say.
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.15fr) minmax(0, 1fr) minmax(0, 1fr)' }}
      gap={{ base: '18px', xl: '14px' }}
      alignItems="start"
      onKeyDown={onRowKey}
      {...on}
    >
      {COLUMNS.map((column) => (
        <Card key={column} data-column={column} aria-label={t(`board.column.${column}`)}>
          <CardHead
            heading={heading}
            icon={COLUMN_ICON[column]}
            title={t(`board.column.${column}`)}
            figure={t('booking.petCount', { count: petsOf(columns[column].rows) })}
          />
          {columns[column].rows.length > 0 ? (
            <Rows column={column} rows={columns[column].rows} today={branch.today} petsOf={pets} />
          ) : (
            <chakra.p px="18px" py="16px" color="fg.muted" fontSize="14px">
              {t(`board.empty.${column}`)}
            </chakra.p>
          )}
          <JustDone column={columns[column]} />
        </Card>
      ))}
    </chakra.div>
  );
}

interface RowsProps {
  column: BoardColumn;
  rows: readonly BookingOnBoard[];
  today: string;
  petsOf: ReadonlyMap<number, string>;
}

/** The rows of a column: one stop of the Tab key, the row that had the focus last, else the first. */
function Rows({ column, rows, today, petsOf: pets }: RowsProps) {
  const [last, setLast] = useState<number | null>(null);
  const stop = rows.some(({ booking }) => booking.id === last) ? last : rows[0]?.booking.id;
  return (
    <chakra.ul listStyleType="none" onFocus={({ target }) => setLast(bookingAt(target))}>
      {rows.map((row) => (
        <RowView
          key={row.booking.id}
          {...row}
          column={column}
          today={today}
          stop={row.booking.id === stop}
          petsOf={pets}
        />
      ))}
    </chakra.ul>
  );
}

/** Bookings closed a moment ago, under the rows where they stood. */
function JustDone({ column: { done } }: { column: BoardList }) {
  const t = useText();
  const id = useId();
  if (done.length === 0) return null;
  return (
    <chakra.div
      bg="bg.muted"
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="border"
      borderBottomRadius="lg"
      py="6px"
    >
      <chakra.p id={id} px="18px" pt="4px" fontSize="13px" fontWeight="700" color="fg.muted">
        {t('board.done')}
      </chakra.p>
      <chakra.ul listStyleType="none" aria-labelledby={id}>
        {done.map((row) => (
          <DoneRow key={row.booking.id} {...row} />
        ))}
      </chakra.ul>
    </chakra.div>
  );
}

function BoardSkeleton() {
  return (
    <Loading>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', xl: 'repeat(3, 1fr)' }} gap="18px">
        {COLUMNS.map((column) => (
          <Card key={column} pad>
            <Bone w="120px" h="1.3em" mb="5" />
            {[0, 1, 2, 3].map((at) => (
              <chakra.div key={at} display="flex" gap="3" mb="5" alignItems="center">
                <Bone w="40px" h="36px" />
                <chakra.div flex="1">
                  <Bone w="60%" mb="2" />
                  <Bone w="80%" />
                </chakra.div>
                <Bone w="80px" h="32px" />
              </chakra.div>
            ))}
          </Card>
        ))}
      </chakra.div>
    </Loading>
  );
}
