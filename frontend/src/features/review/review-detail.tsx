// One review: what the guest wrote, what the company replies, and what may be done. The core decides.
import { chakra } from '@chakra-ui/react';
import { reviewActions, type ReviewItem } from '@/core';
import { serverNow } from '@/lib/api';
import { DOT, formatDateTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { HistoryPanel } from '@/resource/audit/history-panel';
import { NoRecord } from '@/resource/no-record';
import { RecordLink } from '@/resource/record-link';
import { ActionButtons, RefusedActions } from '@/ui/action-buttons';
import { useCurrentRecordActions } from '@/ui/actions';
import { RECORD_BESIDE } from '@/ui/beside';
import { LinkButton } from '@/ui/button';
import { Fact, Facts, Section } from '@/ui/card';
import { PageHead } from '@/ui/page-head';
import { Stars } from '@/ui/stars';
import { Note } from '@/ui/states';
import { ReviewBadges } from './look';
import { focusReply, ReplyCard } from './reply-card';
import { useReviewActions } from './review-actions';

interface Props {
  /** The address of the list with its filters. */
  list: string;
  /** The address of the review after this one; null: there is none. */
  next: string | null;
}

export function ReviewDetail({ id, list, next }: Props & { id: number }) {
  const t = useText();
  const { data, error, mutate } = useResource<ReviewItem>(`/reviews/${id}`);
  if (data) return <Loaded review={data} list={list} next={next} />;
  return (
    <NoRecord
      error={error}
      onRetry={() => void mutate()}
      notFound="review.notFound"
      list={{ to: list, label: t('screen.reviews') }}
    />
  );
}

function Loaded({ review, list, next }: Props & { review: ReviewItem }) {
  const t = useText();
  const actor = useActor();
  const verdicts = reviewActions({ facts: review.facts, actor, now: serverNow() }).filter(({ offered }) => offered);
  const reply = verdicts.find(({ action }) => action === 'REPLY');
  const at = (utc: string) => formatDateTime(localOf(utc, review.timeZone));
  const title = t('review.title', { name: review.guestName });
  const { actions, dialog } = useReviewActions(review, verdicts, focusReply);
  useCurrentRecordActions({ title, detail: review.bookingNumber, icon: 'star', actions });
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: t('screen.reviews'), to: list }, { label: review.bookingNumber }]}
        mark={<ReviewBadges review={review} />}
        context={`${review.branchName}${DOT}${at(review.createdAt)}`}
        actions={
          <>
            {next && (
              <LinkButton to={next} icon="chevronRight">
                {t('review.next')}
              </LinkButton>
            )}
            <ActionButtons actions={actions} />
          </>
        }
      />
      {dialog}
      <chakra.div display="grid" gridTemplateColumns={RECORD_BESIDE} gap="5" alignItems="start">
        <chakra.div display="grid" gap="18px" minW={0}>
          <StateNote review={review} at={at} />
          <Section title={t('review.ofGuest')} icon="star">
            <Stars count={review.stars} size={26} />
            <chakra.p mt="10px" maxW="70ch" whiteSpace="pre-line" overflowWrap="anywhere">
              {review.text ?? <chakra.span color="fg.muted">{t('review.noText')}</chakra.span>}
            </chakra.p>
          </Section>
          <ReplyCard review={review} mayReply={reply?.allowed ?? false} next={next} />
        </chakra.div>
        <chakra.div display="grid" gap="18px" minW={0}>
          <Section title={t('review.ofBooking')} icon="calendar">
            <Facts>
              <Fact name={t('booking.number')}>
                <RecordLink entity="booking" id={review.bookingId}>
                  {review.bookingNumber}
                </RecordLink>
              </Fact>
              <Fact name={t('review.guest')}>{review.guestName}</Fact>
              <Fact name={t('booking.company')}>
                <RecordLink entity="company" id={review.companyId}>
                  {review.companyName}
                </RecordLink>
              </Fact>
              <Fact name={t('booking.branchId')}>
                <RecordLink entity="branch" id={review.branchId}>
                  {review.branchName}
                </RecordLink>
              </Fact>
            </Facts>
          </Section>
          <RefusedActions actions={actions} />
          <HistoryPanel entity="review" id={review.id} companyId={review.companyId} timeZone={review.timeZone} />
        </chakra.div>
      </chakra.div>
    </>
  );
}

/** Why a review is reported or hidden, and what that means. */
function StateNote({ review, at }: { review: ReviewItem; at: (utc: string) => string }) {
  const t = useText();
  const { fault, hiddenAt, reportedAt, visibility } = review;
  const since = hiddenAt ?? reportedAt;
  if (fault === null || since === null) return null;
  return (
    <Note tone={hiddenAt ? 'bad' : 'warn'} icon={hiddenAt ? 'eyeOff' : 'flag'}>
      <chakra.p fontWeight="600">
        {t(`review.state.${visibility}`, { at: at(since) })} {t(`enum.reviewFault.${fault}`)}
      </chakra.p>
      <p>{t(`review.stateText.${visibility}`)}</p>
    </Note>
  );
}
