// What may be done about what needs a person, from the core's answer: hand out, refund again, settle.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { concernActions, type ConcernAction, type PaymentConcern } from '@/core';
import { DOT, formatDateTime, formatMoney, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Badge, type Tone } from '@/ui/badge';
import { Button, type ButtonProps } from '@/ui/button';
import type { IconName } from '@/ui/icon';
import { Note } from '@/ui/states';
import { ConcernWords, concernWhy } from './concern-words';
import { wordsOf } from './refund-words';
import { useMoneyDialog, type MoneyRequest } from './use-money-dialog';

const LOOK: Record<ConcernAction, ButtonProps> = {
  HAND_OUT: { icon: 'check', variant: 'primary' },
  REFUND_AGAIN: { icon: 'refund', variant: 'primary' },
  SETTLE: { icon: 'check', variant: 'secondary' },
};

/** The dialog of an action; null where the concern is of no payment that it could be about. */
const DIALOG: Record<ConcernAction, (concern: PaymentConcern) => MoneyRequest | null> = {
  HAND_OUT: ({ refundId: id, bookingId, refundKind: kind, way, amount, currency, guestName }) =>
    id && kind && way && amount && currency
      ? { dialog: 'confirm', refund: { id, bookingId, kind, way, amount, currency, guestName } }
      : null,
  REFUND_AGAIN: (concern) => {
    const { paymentId: id, bookingId, way, guestName } = concern;
    return id && bookingId && way
      ? { dialog: 'refund', payment: { id, bookingId, way, guestName: guestName ?? '' }, concern }
      : null;
  },
  SETTLE: (concern) => ({ dialog: 'settle', concern }),
};

/** `none`: where nothing is allowed. */
export function ConcernActions({ concern, none }: { concern: PaymentConcern; none?: ReactNode }) {
  const t = useText();
  const actor = useActor();
  const open = useMoneyDialog();
  const { facts, amount, currency, guestName, way, refundKind: kind } = concern;
  const label: Record<ConcernAction, string> = {
    HAND_OUT: `concern.action.HAND_OUT.${way && wordsOf({ kind, way })}`,
    REFUND_AGAIN: 'concern.action.REFUND_AGAIN',
    SETTLE: 'concern.action.SETTLE',
  };
  const about = [guestName, amount && currency && formatMoney(amount, currency)].filter(Boolean).join(', ');
  const possible = concernActions({ facts, actor }).flatMap(({ action, allowed }) => {
    const dialog = DIALOG[action](concern);
    return allowed && dialog ? [{ action, dialog }] : [];
  });
  if (possible.length === 0) return none;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="8px">
      {possible.map(({ action, dialog }) => (
        <Button
          key={action}
          size="sm"
          {...LOOK[action]}
          aria-label={[t(label[action]), about].filter(Boolean).join(': ')}
          onClick={() => open(dialog)}
        >
          {t(label[action])}
        </Button>
      ))}
    </chakra.div>
  );
}

const PARTY: Record<PaymentConcern['party'], { tone: Tone; icon: IconName }> = {
  DESK: { tone: 'warn', icon: 'users' },
  PLATFORM: { tone: 'info', icon: 'company' },
};

export function PartyBadge({ party }: Pick<PaymentConcern, 'party'>) {
  const t = useText();
  return <Badge {...PARTY[party]}>{t(`enum.concernParty.${party}`)}</Badge>;
}

/** The time of a concern where it happens; one that is of no branch by this device's clock. */
export const concernSince = ({ since, timeZone }: Pick<PaymentConcern, 'since' | 'timeZone'>) =>
  localOf(since, timeZone ?? ownZone());

/** A concern above the payment that it is about. */
export function ConcernNote({ concern }: { concern: PaymentConcern }) {
  const t = useText();
  return (
    <Note tone="warn" icon="alert">
      <chakra.p fontWeight="600">{t(concernWhy(concern))}</chakra.p>
      <ConcernWords concern={concern} />
      <chakra.p mb="8px" fontSize="13px">
        {[
          t(`enum.concernParty.${concern.party}`),
          t('concern.sinceIs', { when: formatDateTime(concernSince(concern)) }),
        ].join(DOT)}
      </chakra.p>
      <ConcernActions concern={concern} />
    </Note>
  );
}
