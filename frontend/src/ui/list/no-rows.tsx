// What stands in a list without rows, where there is something to do about it.
import { useText } from '@/lib/i18n';
import { Button } from '../button';
import { EmptyState } from '../states';

/** The address names a page that the list does not reach, or no longer. */
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

/** Nothing fits what was asked for. */
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
