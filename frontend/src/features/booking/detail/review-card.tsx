// What the guest of a booking wrote about it, and the way to the review.
import { chakra } from '@chakra-ui/react';
import type { BookingDetail, Page, ReviewItem } from '@/core';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { LinkButton } from '@/ui/button';
import { Section } from '@/ui/card';
import { Bone, Loading } from '@/ui/skeleton';
import { Stars } from '@/ui/stars';
import { ErrorState } from '@/ui/states';
import { reviewPath } from '../paths';

export function ReviewCard({ booking: { id } }: { booking: BookingDetail }) {
  const t = useText();
  const { data, error, mutate } = useResource<Page<ReviewItem>>(`/reviews?bookingId=${id}`);
  const review = data?.items[0];
  if (data && !review) return null;
  return (
    <Section
      title={t('review.ofGuest')}
      icon="star"
      end={
        review && (
          <LinkButton to={reviewPath(review.id)} size="sm">
            {t('review.open')}
          </LinkButton>
        )
      }
    >
      {review ? (
        <>
          <Stars count={review.stars} />
          {review.text !== null && (
            <chakra.p mt="6px" lineClamp={4} overflowWrap="anywhere">
              {review.text}
            </chakra.p>
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <Bone w="60%" h="1.4em" />
        </Loading>
      )}
    </Section>
  );
}
