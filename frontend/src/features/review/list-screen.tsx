// /dashboard/reviews: all reviews; `?review=` opens one of them in the place of the list.
import { useMemo } from 'react';
import type { ReviewItem } from '@/core';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { scopeOf } from '@/resource/place-filters';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { useOpenedRecord } from '@/ui/list/use-opened-record';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { ReviewDetail } from './review-detail';
import { reviewList } from './review-list';

const KEY = 'review';

export default function ReviewsScreen() {
  const { id, list } = useOpenedRecord(KEY);
  return id === null ? <Reviews /> : <ReviewDetail key={id} id={id} list={list} />;
}

function Reviews() {
  const t = useText();
  const { user } = useSession();
  const { addressOf } = useOpenedRecord(KEY);
  const scope = scopeOf(user);
  const def = useMemo(() => reviewList(scope, addressOf), [scope, addressOf]);
  const list = useList<ReviewItem>(def);
  return (
    <>
      <PageHead title={t('screen.reviews')} crumbs={[{ label: t('screenGroup.DAILY_WORK') }]} />
      <ListCard
        def={def}
        list={list}
        label={t('screen.reviews')}
        empty={
          <EmptyState icon="star" title={t('review.emptyTitle')}>
            {t('review.emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}
