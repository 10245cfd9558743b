// /dashboard/translations: every text in both languages; `?key=` opens one in the place of the list.
import { useMemo } from 'react';
import type { TranslationItem } from '@/core';
import { useText } from '@/lib/i18n';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { useOpenedName } from '@/ui/list/use-opened-record';
import { PageHead } from '@/ui/page-head';
import { EmptyState } from '@/ui/states';
import { CompletenessCards } from './completeness';
import { TranslationDetail } from './translation-detail';
import { translationList } from './translation-list';

const KEY = 'key';

export default function TranslationScreen() {
  const { name, list } = useOpenedName(KEY);
  return name === null ? <All /> : <TranslationDetail key={name} textKey={name} list={list} />;
}

function All() {
  const t = useText();
  const { addressOf } = useOpenedName(KEY);
  const def = useMemo(() => translationList(addressOf), [addressOf]);
  const list = useList<TranslationItem>(def);
  return (
    <>
      <PageHead title={t('screen.translations')} over={t('screenGroup.CONTENT')} context={t('translation.context')} />
      <CompletenessCards />
      <ListCard
        def={def}
        list={list}
        label={t('screen.translations')}
        empty={
          <EmptyState icon="language" title={t('translation.emptyTitle')}>
            {t('translation.emptyText')}
          </EmptyState>
        }
      />
    </>
  );
}
