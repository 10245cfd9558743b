// A booking's screen: facts at the left, timeline at the right, possible actions at the top,
// impossible actions with their reason. Refreshes while it is open.
import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { hasDeparture, boardRow, type BookingDetail } from '@/core';
import { DOT, formatRange } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { actionsNow, isOffline, useOffline } from '@/lib/offline';
import { keepNote } from '@/lib/queue/act';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { NoRecord } from '@/resource/no-record';
import { Present } from '@/shared/booking/present';
import { NotesPanel } from '@/shared/note/notes-panel';
import { MoneyDialogHost } from '@/shared/payment/dialog-host';
import { moves, POLL_MS } from '@/shared/payment/use-resolving';
import { ActionButtons, RefusedActions } from '@/ui/action-buttons';
import { useCurrentRecordActions, type RecordAction } from '@/ui/actions';
import { OverbookedBadge, StatusBadge } from '@/ui/badge';
import { RECORD_BESIDE } from '@/ui/beside';
import { LinkButton } from '@/ui/button';
import { Section } from '@/ui/card';
import { PageHead } from '@/ui/page-head';
import { Parts } from '@/ui/parts';
import { SERVICE_ICON, unitOf } from '@/ui/service-look';
import { Note } from '@/ui/states';
import { dialogVerdicts, isPossible } from '../action/actions';
import { ActionDialogHost } from '../action/dialog-host';
import { useBookingActions } from '../action/use-booking-actions';
import { useCallActions } from '../call';
import { notifyKept } from '../kept-toast';
import { useListCrumb } from '../list-crumb';
import { MarkBadge } from '../mark-badge';
import { PaymentsCard } from '../payment/payments-card';
import { PriceLines } from '../price-lines';
import { Terms } from '../terms';
import { useNow } from '../use-now';
import { useReason } from '../use-reason';
import { AfterSavingNote } from './after-saving-note';
import { EditCard } from './edit-card';
import { GuestCard } from './guest-card';
import { MailsCard } from './mails-card';
import { OverbookedNote } from './overbooked-note';
import { ReviewCard } from './review-card';
import { RoomNote } from './room-note';
import { SameGuest, type Others } from './same-guest';
import { SlipNote } from './slip-note';
import { StayCard } from './stay-card';
import { TimelineCard } from './timeline-card';
import { WaitingNote } from './waiting-note';

const isMoving = ({ payments }: BookingDetail) =>
  payments.some((payment) => payment.underWay > 0 && payment.refunds.some(moves));

export function DetailScreen({ id }: { id: string }) {
  const crumb = useListCrumb();
  const { data, error, mutate } = useResource<BookingDetail>(`/bookings/${id}`, {
    refreshInterval: (latest) => (latest && isMoving(latest) ? POLL_MS : 0),
  });
  if (data) {
    return (
      <ActionDialogHost key={data.id}>
        <MoneyDialogHost>
          <Loaded booking={data} />
        </MoneyDialogHost>
      </ActionDialogHost>
    );
  }
  return <NoRecord error={error} onRetry={() => void mutate()} notFound="bookingDetail.notFound" list={crumb} />;
}

function Loaded({ booking }: { booking: BookingDetail }) {
  const t = useText();
  const crumb = useListCrumb();
  const actor = useActor();
  const now = useNow();
  const [editing, setEditing] = useState(false);
  const [others, setOthers] = useState<Others | null>(null);
  const { facts } = booking;
  const verdicts = dialogVerdicts(facts, actor, now);
  useOffline();
  const edit = actionsNow({ facts, actor, now }).find(({ action }) => action === 'EDIT');
  const startEdit = edit && isPossible(edit) ? () => setEditing(true) : null;
  const reason = useReason(booking.timeZone);
  const calls = useCallActions(booking);
  const notes = useRef<HTMLDivElement>(null);
  const actions: RecordAction[] = [
    ...useBookingActions(booking, now),
    // It has its button in the guest's card.
    {
      id: 'EDIT',
      label: t('booking.action.EDIT'),
      icon: 'edit',
      letter: 'e',
      refused: startEdit ? null : reason(edit?.reason ?? null),
      shown: false,
      busy: false,
      run: () => startEdit?.(),
    },
    // In the guest's card too.
    ...calls,
    // The field of a new note.
    {
      id: 'NOTE',
      label: t('note.add'),
      icon: 'note',
      letter: 'd',
      refused: null,
      shown: false,
      busy: false,
      run: () => notes.current?.querySelector('textarea')?.focus(),
    },
  ];
  async function keep(body: unknown, key: string | undefined): Promise<boolean> {
    if (!isOffline()) return false;
    await keepNote(booking, body as object, key);
    notifyKept(booking);
    return true;
  }
  const { mark, since, undo } = boardRow({ facts, actor, now });
  const both = useBoth();
  const unit = unitOf(booking.serviceType);
  const what = !hasDeparture(unit)
    ? both(booking.serviceTitleEn, booking.serviceTitleSr)
    : t(`booking.units.${unit}`, { count: booking.units });
  const title = `${booking.petNames.join(', ')}, ${what}`;
  useCurrentRecordActions({
    title,
    detail: `${booking.guestName}${DOT}${booking.number}`,
    icon: SERVICE_ICON[booking.serviceType],
    actions,
  });

  return (
    <>
      <PageHead
        title={title}
        crumbs={[crumb, { label: booking.number }]}
        mark={
          <chakra.span display="inline-flex" gap="2" flexWrap="wrap">
            <StatusBadge status={booking.status} />
            {mark && <MarkBadge mark={mark} since={since} timeZone={booking.timeZone} />}
            {booking.overbooked && <OverbookedBadge />}
          </chakra.span>
        }
        context={
          <>
            <Parts
              of={[booking.guestName, booking.branchName, formatRange(booking.checkInLocal, booking.checkOutLocal)]}
            />
            <Present booking={booking.id} />
          </>
        }
        actions={
          <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="flex-start">
            <ActionButtons actions={actions} />
          </chakra.div>
        }
      />
      <chakra.div display="grid" gridTemplateColumns={RECORD_BESIDE} gap="5" alignItems="start">
        <chakra.div display="grid" gap="18px" minW={0}>
          <WaitingNote booking={booking} />
          <AfterSavingNote booking={booking} />
          {undo && <SlipNote booking={booking} undo={undo} />}
          <RoomNote booking={booking} now={now} />
          {mark === 'OVERDUE' && (
            <Note tone="warn" icon="alert">
              {t('bookingDetail.stillInUse')}
            </Note>
          )}
          {booking.overbooked && <OverbookedNote booking={booking} verdicts={verdicts} />}
          <StayCard booking={booking} />
          {others && !editing && (
            <SameGuest key={others.saved.version} others={others} onDone={() => setOthers(null)} />
          )}
          {editing ? (
            <EditCard booking={booking} onDone={() => setEditing(false)} onOthers={setOthers} />
          ) : (
            <GuestCard booking={booking} onEdit={startEdit} calls={calls} />
          )}
          <Section
            title={t('bookingDetail.price')}
            icon="card"
            end={
              <LinkButton to="?print" size="sm" icon="printer">
                {t('statement.title')}
              </LinkButton>
            }
          >
            <PriceLines quote={booking.quote} />
            <Terms terms={booking.terms} policy={booking.policy} status={booking.status} />
          </Section>
          <PaymentsCard booking={booking} />
          <div ref={notes}>
            <NotesPanel entity="BOOKING" id={booking.id} companyId={booking.companyId} keep={keep} />
          </div>
        </chakra.div>
        <chakra.div display="grid" gap="18px" minW={0}>
          {facts.hasReview && <ReviewCard booking={booking} />}
          <TimelineCard booking={booking} />
          <MailsCard booking={booking} />
          <RefusedActions actions={actions} />
        </chakra.div>
      </chakra.div>
    </>
  );
}
