// What the guest was told by mail: kind, recipient, time and result, the last one first. Texts are not kept.
import { chakra } from '@chakra-ui/react';
import type { BookingDetail, BookingMail, BookingMails, MailState } from '@/core';
import { formatDateTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Section } from '@/ui/card';
import type { IconName } from '@/ui/icon';
import { Parts } from '@/ui/parts';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { TimelineEntry } from '@/ui/timeline';
import { Mail } from '@/ui/two-lines';

const ICON: Record<MailState, IconName> = { WAITING: 'clock', SENT: 'check', FAILED: 'alert', WITHDRAWN: 'undo' };
const TONE: Record<MailState, string> = {
  WAITING: 'fg.muted',
  SENT: 'fg.muted',
  FAILED: 'bad.fg',
  WITHDRAWN: 'fg.muted',
};
/** How often a mail is asked for that is being sent. */
const POLL_MS: Record<MailState, number> = { WAITING: 5_000, SENT: 0, FAILED: 0, WITHDRAWN: 0 };

function Entry({ mail }: { mail: BookingMail }) {
  const t = useText();
  return (
    <TimelineEntry icon={ICON[mail.state]}>
      <chakra.p fontWeight="600">{t(`guestMail.kind.${mail.kind}`)}</chakra.p>
      <Parts
        fontSize="13.5px"
        color="fg.muted"
        overflowWrap="anywhere"
        of={[
          <Mail key="to" address={mail.recipient} />,
          <chakra.span key="state" color={TONE[mail.state]}>
            {t(`guestMail.state.${mail.state}`)}
          </chakra.span>,
          formatDateTime(mail.atLocal, 'weekday'),
        ]}
      />
    </TimelineEntry>
  );
}

export function MailsCard({ booking }: { booking: BookingDetail }) {
  const t = useText();
  const { data, error, mutate } = useResource<BookingMails>(`/bookings/${booking.id}/mails`, {
    refreshInterval: (latest) => Math.max(0, ...(latest?.items ?? []).map(({ state }) => POLL_MS[state])),
  });
  return (
    <Section title={t('guestMail.title')} icon="mail">
      {data ? (
        data.items.length === 0 ? (
          <chakra.p color="fg.muted">{t(booking.guestReachable ? 'guestMail.none' : 'tellGuest.noAddress')}</chakra.p>
        ) : (
          <chakra.ol listStyleType="none">
            {data.items.map((mail) => (
              <Entry key={mail.id} mail={mail} />
            ))}
          </chakra.ol>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <Bone w="60%" mb="4" />
        </Loading>
      )}
    </Section>
  );
}
