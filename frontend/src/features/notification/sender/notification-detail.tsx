// One sending: its texts, whom it was for, and what became of it. Follows its progress.
import { chakra } from '@chakra-ui/react';
import type { DeliveryCount, NotificationDetail } from '@/core';
import { isProblem } from '@/lib/api';
import { DOT, formatDateTime, formatNumber, localOf, ownZone } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { LinkButton } from '@/ui/button';
import { Fact, Facts, Section } from '@/ui/card';
import { PageHead } from '@/ui/page-head';
import { DetailSkeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { Progress, SendingBadge, useAudienceText, useChannelText } from '../look';

export function NotificationDetailView({ id, list }: { id: number; list: string }) {
  const t = useText();
  const { data, error, mutate } = useResource<NotificationDetail>(`/notifications/${id}`);
  if (data) return <Loaded of={data} list={list} />;
  if (isProblem(error) && error.status === 404)
    return (
      <>
        <PageHead title={t('common.notFound')} crumbs={[{ label: t('screen.notificationSender'), to: list }]} />
        <EmptyState
          icon="search"
          title={t('notification.notFound')}
          action={
            <LinkButton to={list} icon="arrowLeft">
              {t('screen.notificationSender')}
            </LinkButton>
          }
        />
      </>
    );
  return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <DetailSkeleton />;
}

const at = (utc: string) => formatDateTime(localOf(utc, ownZone()), 'weekday');

function Loaded({ of, list }: { of: NotificationDetail; list: string }) {
  const t = useText();
  const both = useBoth();
  const audience = useAudienceText()(of);
  const channels = useChannelText()(of);
  return (
    <>
      <PageHead
        title={both(of.titleEn, of.titleSr)}
        crumbs={[{ label: t('screen.notificationSender'), to: list }, { label: both(of.titleEn, of.titleSr) }]}
        mark={<SendingBadge {...of} />}
        context={at(of.createdAt)}
      />
      <chakra.div
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', xl: 'minmax(0,1fr) 380px' }}
        alignItems="start"
      >
        <chakra.div display="grid" gap="5" minW={0}>
          <Said title={of.titleEn} text={of.textEn} language="en_US" />
          <Said title={of.titleSr} text={of.textSr} language="sr_Latn_RS" />
        </chakra.div>
        <chakra.div display="grid" gap="5" minW={0}>
          <Section title={t('notification.result')} icon="list">
            <Progress sending={of} />
            <Results of={of.results} />
          </Section>
          <Section title={t('notification.about')} icon="info">
            <Facts>
              <Fact name={t('notification.audience')}>{audience}</Fact>
              <Fact name={t('notification.channels')}>{channels}</Fact>
              <Fact name={t('notification.author')}>{of.authorName}</Fact>
              {of.sentAt && <Fact name={t('notification.sentAt')}>{at(of.sentAt)}</Fact>}
            </Facts>
          </Section>
        </chakra.div>
      </chakra.div>
    </>
  );
}

function Said({ title, text, language }: { title: string; text: string; language: string }) {
  const t = useText();
  return (
    <Section title={t(`enum.language.${language}`)} icon="language">
      <chakra.h3 fontSize="16px" mb="2" overflowWrap="anywhere" lang={language.replaceAll('_', '-')}>
        {title}
      </chakra.h3>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" lang={language.replaceAll('_', '-')}>
        {text}
      </chakra.p>
    </Section>
  );
}

/** The deliveries by channel and result; who was left out with the reason. */
function Results({ of }: { of: readonly DeliveryCount[] }) {
  const t = useText();
  if (of.length === 0) return <chakra.p color="fg.muted">{t('notification.nothingYet')}</chakra.p>;
  return (
    <Facts gridTemplateColumns="1fr auto" css={{ '& dd': { textAlign: 'end' } }}>
      {of.map(({ channel, result, reason, count }) => (
        <Fact
          key={`${channel} ${result} ${reason}`}
          name={[
            t(`enum.notificationChannel.${channel}`),
            reason ? t(`notification.leftOut.${reason}`) : t(`enum.deliveryResult.${result}`),
          ].join(DOT)}
        >
          {formatNumber(count)}
        </Fact>
      ))}
    </Facts>
  );
}
