// The attempts of an online payment: what the bank said to each, and what happens next.
import { chakra } from '@chakra-ui/react';
import type { Attempt, AttemptStatus, NeedsPerson, PaymentDetail } from '@/core';
import { serverMillis } from '@/lib/api';
import { formatDateTime, formatTime, localOf } from '@/lib/format';
import { hasText, useText, type Translate } from '@/lib/i18n';
import { providerReason } from '@/lib/provider-reason';
import { Entry } from '@/shared/payment/entry';
import { Badge, type Tone } from '@/ui/badge';
import { Section } from '@/ui/card';
import type { IconName } from '@/ui/icon';

const LOOK: Record<AttemptStatus, { tone: Tone; icon: IconName }> = {
  STARTED: { tone: 'info', icon: 'clock' },
  CAPTURED: { tone: 'good', icon: 'check' },
  FAILED: { tone: 'bad', icon: 'close' },
  CANCELED: { tone: 'calm', icon: 'ban' },
};

/** What the bank said: its code in our words, else its own text. */
function bankSaid({ failure, failureText }: Attempt, t: Translate): string {
  const { text, params } = providerReason(failure, failureText, 'payment');
  return t(text, params);
}

interface Knowledge {
  local: (utc: string) => string;
  /** Why a person is needed for this attempt. */
  need: NeedsPerson | undefined;
}

const NEXT: Record<AttemptStatus, (attempt: Attempt, known: Knowledge, t: Translate) => string> = {
  STARTED: ({ nextAskAt }, { local, need }, t) => {
    // Nobody keeps asking what a person is to settle.
    const open = `payment.attempt.${need}`;
    if (hasText(open)) return t(open);
    return nextAskAt && Date.parse(nextAskAt) > serverMillis()
      ? t('payment.attempt.nextAsk', { time: formatTime(local(nextAskAt)) })
      : t('payment.attempt.asking');
  },
  CAPTURED: (_, __, t) => t('payment.attempt.captured'),
  FAILED: (attempt, _, t) => [bankSaid(attempt, t), t('payment.attempt.mayRetry')].join(' '),
  CANCELED: (_, __, t) => t('payment.attempt.canceled'),
};

export function AttemptsCard({ payment: { attempts, concerns, timeZone, providerRef } }: { payment: PaymentDetail }) {
  const t = useText();
  const local = (utc: string) => localOf(utc, timeZone);
  const needOf = (id: number) => concerns.find(({ attemptId }) => attemptId === id)?.reason;
  return (
    <Section title={t('payment.attempts')} icon="repeat">
      <chakra.ul listStyleType="none">
        {attempts
          .toSorted((a, b) => b.number - a.number)
          .map((attempt) => (
            <Entry key={attempt.id} gridTemplateColumns="minmax(0, 1fr) minmax(0, 1.6fr)">
              <chakra.div minW={0}>
                <chakra.p fontWeight="600">{t('payment.attempt.number', { number: attempt.number })}</chakra.p>
                <chakra.p fontSize="13px" color="fg.muted">
                  {formatDateTime(local(attempt.startedAt))}
                </chakra.p>
              </chakra.div>
              <chakra.div minW={0} overflowWrap="anywhere">
                <Badge {...LOOK[attempt.status]}>{t(`enum.attemptStatus.${attempt.status}`)}</Badge>
                <chakra.p fontSize="13px" color="fg.muted" mt="3px">
                  {NEXT[attempt.status](attempt, { local, need: needOf(attempt.id) }, t)}
                </chakra.p>
                {attempt.providerRef && attempt.providerRef !== providerRef && (
                  <chakra.p fontSize="13px" color="fg.muted">
                    {attempt.providerRef}
                  </chakra.p>
                )}
              </chakra.div>
            </Entry>
          ))}
      </chakra.ul>
    </Section>
  );
}
