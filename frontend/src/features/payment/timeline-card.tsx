// What happened to a payment, newest first.
import { chakra } from '@chakra-ui/react';
import type { PaymentDetail, TimelineItem } from '@/core';
import { DOT, formatDateTime, formatMoney, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Section } from '@/ui/card';
import { TimelineEntry } from '@/ui/timeline';
import { timelineOf } from './timeline';

export function TimelineCard({ payment }: { payment: PaymentDetail }) {
  const t = useText();
  const { data } = useResource<{ items: TimelineItem[] }>(`/bookings/${payment.bookingId}/timeline`);
  return (
    <Section title={t('bookingDetail.timeline')} icon="history">
      <chakra.ol listStyleType="none">
        {timelineOf(payment, data?.items).map(({ key, at, icon, text, amount, by, system, note, detail }) => (
          <TimelineEntry key={key} icon={icon}>
            <chakra.p fontWeight="600">{t(text, { amount: formatMoney(amount, payment.currency) })}</chakra.p>
            {detail && <chakra.p fontSize="13.5px">{t(detail.text, detail.params)}</chakra.p>}
            <chakra.p fontSize="13.5px" color="fg.muted">
              {[
                by ?? (system && t('bookingDetail.system')),
                formatDateTime(localOf(at, payment.timeZone), 'weekday'),
                note && t('bookingDetail.quoted', { text: note }),
              ]
                .filter(Boolean)
                .join(DOT)}
            </chakra.p>
          </TimelineEntry>
        ))}
      </chakra.ol>
    </Section>
  );
}
