// The content of a list without rows, with a way to solve it.
import { useText } from '@/lib/i18n';
import { Button } from '../button';
import { EmptyState } from '../states';

/** The address names a page beyond the end of the list. */
export function PastEnd({ onFirst }: { onFirst: () => void }) {
  const t = useText();
  return (
    <EmptyState
      icon="list"
      title={t('list.pastEnd')}
      action={
        <Button icon="arrowLeft" onClick={onFirst}>
          {t('list.toFirst')}
        </Button>
      }
    />
  );
}

/** Nothing matches the search and the filters. */
export function NoResult({ onClear }: { onClear: () => void }) {
  const t = useText();
  return (
    <EmptyState
      icon="search"
      title={t('list.noResult')}
      action={<Button onClick={onClear}>{t('list.clearAll')}</Button>}
    >
      {t('list.noResultHint')}
    </EmptyState>
  );
}
