// The stay: service, workplaces, times and comments.
import { chakra } from '@chakra-ui/react';
import type { BookingDetail } from '@/core';
import { DOT, formatDateTime, formatTime, localOf } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { Badge } from '@/ui/badge';
import { Fact, Facts, Section } from '@/ui/card';
import { SERVICE_ICON } from '@/ui/service-look';
import { segmentsText } from '../place/segment-text';

/** The actual time beside the planned time, where they differ. */
function Happened({ at, planned, timeZone }: { at: string | null; planned: string; timeZone: string }) {
  const t = useText();
  if (!at) return formatDateTime(planned, 'long');
  const local = localOf(at, timeZone);
  const sameDay = local.slice(0, 10) === planned.slice(0, 10);
  const agreed = sameDay ? formatTime(planned) : formatDateTime(planned, 'weekday');
  return (
    <>
      {formatDateTime(local, 'long')}{' '}
      {local.slice(0, 16) !== planned.slice(0, 16) && (
        <chakra.span fontWeight="400" color="fg.muted">
          {t('bookingDetail.planned', { time: agreed })}
        </chakra.span>
      )}
    </>
  );
}

/** The workplace, or several in order. */
function Where({ booking }: { booking: BookingDetail }) {
  const t = useText();
  const { workplaces, timeZone, workplaceNames } = booking;
  const [only, ...more] = workplaces;
  if (!only) return workplaceNames.join(', ');
  if (more.length > 0)
    return segmentsText(
      workplaces.map(({ id, from, to }) => ({ workplaceId: id, from, to })),
      { workplaces, timeZone },
      t,
    );
  return (
    <chakra.span display="flex" flexWrap="wrap" gap="2px 8px">
      <chakra.span minW={0}>{only.name}</chakra.span> <Badge tone="calm">{t(`enum.workplaceKind.${only.kind}`)}</Badge>
    </chakra.span>
  );
}

export function StayCard({ booking }: { booking: BookingDetail }) {
  const t = useText();
  const both = useBoth();
  const said: [label: string, value: string | null][] = [
    ['booking.comment', booking.comment],
    ['booking.earlyReason', booking.earlyReason],
    ['booking.overbookReason', booking.overbookReason],
    ['booking.cancelKind', booking.cancelKind && t(`enum.cancelKind.${booking.cancelKind}`)],
    ['booking.cancelReason', booking.cancelReason],
  ];
  return (
    <Section title={t('bookingDetail.stay')} icon={SERVICE_ICON[booking.serviceType]}>
      <Facts>
        <Fact name={t('booking.serviceId')}>
          {both(booking.serviceTitleEn, booking.serviceTitleSr)}
          {DOT}
          {t(`enum.serviceType.${booking.serviceType}`)}
        </Fact>
        <Fact name={t('booking.branchId')}>
          {booking.branchName}{' '}
          <chakra.span fontWeight="400" color="fg.muted">
            {booking.companyName}
          </chakra.span>
        </Fact>
        <Fact name={t('booking.workplaceId')}>
          <Where booking={booking} />
        </Fact>
        <Fact name={t('booking.checkIn')}>
          <Happened at={booking.checkedInAt} planned={booking.checkInLocal} timeZone={booking.timeZone} />
        </Fact>
        <Fact name={t('booking.checkOut')}>
          <Happened at={booking.completedAt} planned={booking.checkOutLocal} timeZone={booking.timeZone} />
        </Fact>
        {said.map(
          ([label, value]) =>
            value && (
              <Fact key={label} name={t(label)}>
                <chakra.span whiteSpace="pre-line">{value}</chakra.span>
              </Fact>
            ),
        )}
        <Fact name={t('booking.source')}>
          {t(`enum.bookingSource.${booking.source}`)}
          {booking.createdByName && `${DOT}${booking.createdByName}`}
        </Fact>
      </Facts>
    </Section>
  );
}
