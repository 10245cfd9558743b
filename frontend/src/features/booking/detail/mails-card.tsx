// What the guest was told by mail: kind, recipient, time and result, the last one first. Texts are not kept.
import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import type { BookingDetail, BookingMail, BookingMails, MailState } from '@/core';
import { api } from '@/lib/api';
import { formatDateTime } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useIntent } from '@/lib/intent';
import { isUnreachable } from '@/lib/problem';
import { mutateResource, putResource, useResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { Section } from '@/ui/card';
import type { IconName } from '@/ui/icon';
import { Parts } from '@/ui/parts';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { TimelineEntry } from '@/ui/timeline';
import { notify } from '@/ui/toast';
import { Mail } from '@/ui/two-lines';
import { useSending } from '@/ui/use-sending';

const ICON: Record<MailState, IconName> = { WAITING: 'clock', SENT: 'check', FAILED: 'alert', WITHDRAWN: 'undo' };
const TONE: Record<MailState, string> = {
  WAITING: 'fg.muted',
  SENT: 'fg.muted',
  FAILED: 'bad.fg',
  WITHDRAWN: 'fg.muted',
};
/** How often a mail is asked for that is being sent. */
const POLL_MS: Record<MailState, number> = { WAITING: 5_000, SENT: 0, FAILED: 0, WITHDRAWN: 0 };

function Entry({ mail, resend }: { mail: BookingMail; resend: ReactNode }) {
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
      {resend}
    </TimelineEntry>
  );
}

/** Sends a mail again, to the guest's present address. */
function useResend({ id, guestEmail }: BookingDetail, onSent: () => void) {
  const t = useText();
  const intent = useIntent();
  const { busy, send } = useSending<string>('save');
  const resend = async (mail: BookingMail) => {
    const path = `/bookings/${id}/mails/${mail.id}/send-again`;
    const mails = await intent(path, (idempotencyKey) => api.post<BookingMails>(path, {}, { idempotencyKey }));
    await putResource(`/bookings/${id}/mails`, mails);
    onSent();
    notify.success('guestMail.againDone', { email: guestEmail ?? '' });
  };
  return (mail: BookingMail) =>
    mail.canGoAgain ? (
      <Button
        size="sm"
        icon="mail"
        mt="2"
        busy={busy === String(mail.id)}
        disabled={busy !== null}
        onClick={() =>
          void send(String(mail.id), () => resend(mail)).then(() => mutateResource(`/bookings/${id}/mails`))
        }
      >
        {t('guestMail.again')}
      </Button>
    ) : null;
}

export function MailsCard({ booking }: { booking: BookingDetail }) {
  const t = useText();
  const { data, error, mutate } = useResource<BookingMails>(`/bookings/${booking.id}/mails`, {
    refreshInterval: (latest) => Math.max(0, ...(latest?.items ?? []).map(({ state }) => POLL_MS[state])),
  });
  const list = useRef<HTMLOListElement>(null);
  // The button is gone then.
  const resend = useResend(booking, () => list.current?.focus());
  return (
    <Section title={t('guestMail.title')} icon="mail">
      {data ? (
        data.items.length === 0 ? (
          <chakra.p color="fg.muted">{t(booking.guestReachable ? 'guestMail.none' : 'tellGuest.noAddress')}</chakra.p>
        ) : (
          <chakra.ol ref={list} tabIndex={-1} outline="none" listStyleType="none">
            {data.items.map((mail) => (
              <Entry key={mail.id} mail={mail} resend={resend(mail)} />
            ))}
          </chakra.ol>
        )
      ) : isUnreachable(error) ? (
        <chakra.p color="fg.muted">{t('guestMail.unread')}</chakra.p>
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
