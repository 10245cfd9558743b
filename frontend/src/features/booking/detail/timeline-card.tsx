// The booking's events and their authors, latest first.
import { chakra } from '@chakra-ui/react';
import type { BookingDetail, TimelineItem } from '@/core';
import { DOT, formatAmount, formatDateTime, formatMoney, localOf } from '@/lib/format';
import { hasText, useText, type Translate } from '@/lib/i18n';
import { providerReason } from '@/lib/provider-reason';
import { useResource } from '@/lib/swr';
import { Section } from '@/ui/card';
import type { IconName } from '@/ui/icon';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { TimelineEntry } from '@/ui/timeline';

const ICON: Record<string, IconName> = {
  CREATE: 'plus',
  CHECK_IN: 'doorEnter',
  COMPLETE: 'check',
  CANCEL: 'close',
  NO_SHOW: 'userOff',
  BREAK_OFF: 'doorExit',
  RELEASE: 'clock',
  UNDO_CHECK_IN: 'undo',
  REOPEN: 'repeat',
  REINSTATE: 'repeat',
  RESCHEDULE: 'calendar',
  EDIT: 'edit',
  PAYMENT_RECORDED: 'coins',
  PAYMENT_CAPTURED: 'card',
  PAYMENT_STARTED: 'card',
  PAYMENT_FAILED: 'close',
  PAYMENT_VOIDED: 'ban',
  REFUND_RESERVED: 'refund',
  REFUND_SENT: 'refund',
  REFUND_SUCCEEDED: 'check',
  REFUND_FAILED: 'close',
  REFUND_WITHDRAWN: 'undo',
  REFUND_REVERSED: 'undo',
  REFUND_FOUND: 'refund',
  REFUND_KIND_CHANGED: 'edit',
  PAYMENT_RESOLVED: 'check',
  PAYMENT_SYNCED: 'reload',
  REFUND_REQUEST_CREATED: 'message',
  REFUND_REQUEST_APPROVED: 'check',
  REFUND_REQUEST_DECLINED: 'close',
  REFUND_REQUEST_WITHDRAWN: 'undo',
};

/** The events of which the kind of refund is the news. */
const SAYS_KIND: Readonly<Record<string, true>> = { REFUND_KIND_CHANGED: true };
/** The events that tell why a provider did not do it, or took it back. */
const SAYS_WHY: Readonly<Record<string, true>> = { REFUND_FAILED: true, REFUND_REVERSED: true };

/** Times, workplaces and price before or after a move. */
interface Snapshot {
  checkInLocal: string;
  checkOutLocal: string;
  workplaces: string[];
  total?: number;
}
const isSnapshot = (value: unknown): value is Snapshot =>
  typeof value === 'object' && value !== null && 'checkInLocal' in value && 'workplaces' in value;

/** The differences of a move: "Kennel 2 → Kennel 4". */
function moved(was: Snapshot, is: Snapshot, t: Translate): string[] {
  const times = ({ checkInLocal, checkOutLocal }: Snapshot) =>
    `${formatDateTime(checkInLocal, 'weekday')} – ${formatDateTime(checkOutLocal, 'weekday')}`;
  const places = ({ workplaces }: Snapshot) => workplaces.join(', ');
  const change = (before: string, after: string) => (before === after ? [] : [t('timeline.change', { before, after })]);
  return [
    ...change(places(was), places(is)),
    ...change(times(was), times(is)),
    ...(was.total === undefined || is.total === undefined
      ? []
      : change(formatAmount(was.total), formatAmount(is.total))),
  ];
}

/** The details of an event: changed fields, the kind of a cancellation, the party that broke off. */
function additions({ action, data }: TimelineItem, t: Translate): string[] {
  const known = (key: string) => (hasText(key) ? [t(key)] : []);
  const { fields, by, kind, early, overbooked, was, is, resolved, inUse, amount, currency, way, needsPerson, outcome } =
    data ?? {};
  if (typeof amount === 'number' && typeof currency === 'string')
    return [
      formatMoney(amount, currency),
      ...known(`enum.paymentWay.${String(way)}`),
      ...(SAYS_KIND[action] ? known(`enum.refundKind.${String(kind)}`) : []),
    ];
  if (needsPerson)
    return [...known(`concern.why.${String(needsPerson)}`), ...known(`enum.concernOutcome.${String(outcome)}`)];
  if (Array.isArray(inUse))
    return [t('timeline.inUse', { numbers: inUse.join(', ') }), ...(early === true ? [t('timeline.early')] : [])];
  if (isSnapshot(was) && isSnapshot(is))
    return [...(resolved === true ? [t('timeline.resolved')] : []), ...(early === true ? [t('timeline.early')] : [])];
  if (Array.isArray(fields))
    return fields.flatMap((field) => known(field === 'pet' ? 'booking.pets' : `booking.${String(field)}`));
  if (typeof by === 'string') return known(`enum.brokenOffBy.${by}`);
  // NO_SHOW is an action of its own; its kind would repeat it.
  if (typeof kind === 'string') return action === 'NO_SHOW' ? [] : known(`enum.cancelKind.${kind}`);
  return early === true ? [t('timeline.early')] : overbooked === true ? [t('booking.overbooked')] : [];
}

interface EntryProps {
  item: TimelineItem;
  marketplace: boolean;
  zone: string;
}

function Entry({ item, marketplace, zone }: EntryProps) {
  const t = useText();
  const key = marketplace && item.action === 'CREATE' ? 'timeline.marketplace' : `timeline.${item.action}`;
  const more = additions(item, t).join(', ');
  const { was, is, recordedAt, failure, failureText } = item.data ?? {};
  const own = typeof failureText === 'string' ? failureText : null;
  const why = SAYS_WHY[item.action] && typeof failure === 'string' && providerReason(failure, own, 'refund');
  const who = item.actorName ?? (item.actorRole ? t(`enum.role.${item.actorRole}`) : t('bookingDetail.system'));
  return (
    <TimelineEntry icon={ICON[item.action] ?? 'note'}>
      <chakra.p fontWeight="600">
        {t(hasText(key) ? key : 'timeline.other')}
        {more && <chakra.span fontWeight="400" color="fg.muted">{`${DOT}${more}`}</chakra.span>}
      </chakra.p>
      {why && <chakra.p fontSize="13.5px">{t(why.text, why.params)}</chakra.p>}
      {isSnapshot(was) &&
        isSnapshot(is) &&
        moved(was, is, t).map((line) => (
          <chakra.p key={line} fontSize="13.5px">
            {line}
          </chakra.p>
        ))}
      <chakra.p fontSize="13.5px" color="fg.muted">
        {who}
        {DOT}
        {formatDateTime(item.atLocal, 'weekday')}
        {typeof recordedAt === 'string' &&
          `${DOT}${t('timeline.recorded', { at: formatDateTime(localOf(recordedAt, zone)) })}`}
        {item.reason && `${DOT}${t('bookingDetail.quoted', { text: item.reason })}`}
      </chakra.p>
    </TimelineEntry>
  );
}

export function TimelineCard({ booking }: { booking: BookingDetail }) {
  const t = useText();
  const { data, error, mutate } = useResource<{ items: TimelineItem[] }>(`/bookings/${booking.id}/timeline`);
  return (
    <Section title={t('bookingDetail.timeline')} icon="history">
      {data ? (
        <chakra.ol listStyleType="none">
          {data.items
            .toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
            .map((item) => (
              <Entry key={item.id} item={item} marketplace={booking.source === 'MARKETPLACE'} zone={booking.timeZone} />
            ))}
        </chakra.ol>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          {[60, 75, 50].map((w) => (
            <Bone key={w} w={`${w}%`} mb="4" />
          ))}
        </Loading>
      )}
    </Section>
  );
}
