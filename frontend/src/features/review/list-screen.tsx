// /dashboard/reviews: all reviews; `?review=` opens one of them in the place of the list.
import { useMemo } from 'react';
import type { ReviewItem } from '@/core';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { scopeOf } from '@/shared/branch/place-filters';
import { ListExport } from '@/ui/list/export-button';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { useNextRecord } from '@/ui/list/use-next-record';
import { useOpenedRecord } from '@/ui/list/use-opened-record';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { ReviewDetail } from './review-detail';
import { reviewList } from './review-list';

const KEY = 'review';

export default function ReviewsScreen() {
  const { id } = useOpenedRecord(KEY);
  return id === null ? <Reviews /> : <Opened key={id} id={id} />;
}

function useReviews() {
  const { user } = useSession();
  const { list, addressOf } = useOpenedRecord(KEY);
  const scope = scopeOf(user);
  const def = useMemo(() => reviewList(scope, addressOf), [scope, addressOf]);
  return { def, list };
}

/** A review in its list, whose next one is at hand. */
function Opened({ id }: { id: number }) {
  const { def, list } = useReviews();
  return <ReviewDetail id={id} list={list} next={useNextRecord<ReviewItem>(def, id)} />;
}

function Reviews() {
  const t = useText();
  const { def } = useReviews();
  const list = useList<ReviewItem>(def);
  return (
    <>
      <PageHead
        title={t('screen.reviews')}
        over={t('screenGroup.DAILY_WORK')}
        actions={<ListExport def={def} state={list.state} />}
      />
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
