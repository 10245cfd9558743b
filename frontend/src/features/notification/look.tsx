// How a sending looks: its state, its audience, how far it is.
import { chakra } from '@chakra-ui/react';
import type { NotificationItem } from '@/core';
import { formatNumber, formatRange } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Badge } from '@/ui/badge';

type Sending = Pick<NotificationItem, 'state' | 'passed' | 'expected' | 'waiting' | 'failed'>;

/** The state in a word; mails that still wait count as being sent. */
export function SendingBadge({ state, waiting, failed }: Sending) {
  const t = useText();
  const waits = { SENDING: true, SENT: waiting > 0 }[state];
  if (waits)
    return (
      <Badge tone="info" icon="clock">
        {t('notification.sending')}
      </Badge>
    );
  return (
    <Badge tone={failed > 0 ? 'warn' : 'good'} icon={failed > 0 ? 'alert' : 'check'}>
      {t('notification.sent')}
    </Badge>
  );
}

/** The share of recipients that have had their turn, and of mails that are sent. */
export function Progress({ sending }: { sending: NotificationItem }) {
  const t = useText();
  const { passed, expected, delivered, leftOut, failed, waiting, state } = sending;
  const [done, all] = {
    SENDING: [passed, Math.max(expected, passed)],
    SENT: [delivered + leftOut + failed, delivered + leftOut + failed + waiting],
  }[state] as [number, number];
  if (state === 'SENT' && waiting === 0) return null;
  const words = t(state === 'SENDING' ? 'notification.progress' : 'notification.mailProgress', {
    done: formatNumber(done),
    all: formatNumber(all),
  });
  return (
    <chakra.div mb="4" role="status">
      <chakra.progress
        value={done}
        max={Math.max(all, 1)}
        aria-label={words}
        w="full"
        h="10px"
        css={{ accentColor: '{colors.primary}' }}
      />
      <chakra.p color="fg.muted" fontSize="14px">
        {words}
      </chakra.p>
    </chakra.div>
  );
}

/** The audience in words. */
export function useAudienceText() {
  const t = useText();
  return ({ audience, role, companyName, branchName, from, to }: NotificationItem): string => {
    const words = {
      EVERYONE: () => t('enum.notificationAudience.EVERYONE'),
      ROLE: () => `${t('notification.role')}: ${t(`enum.role.${role}`)}`,
      COMPANY: () => companyName ?? '',
      GUESTS: () =>
        t('notification.guestsOf', { branch: branchName ?? '', days: from && to ? formatRange(from, to) : '' }),
    };
    return words[audience]();
  };
}

/** The channels in words. */
export function useChannelText() {
  const t = useText();
  return ({ channels }: Pick<NotificationItem, 'channels'>) =>
    channels.map((channel) => t(`enum.notificationChannel.${channel}`)).join(', ');
}
