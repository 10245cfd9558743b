// What stands in place of a record: it loads, it failed, or there is none that this person may see.
import { isProblem } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { LinkButton } from '@/ui/button';
import type { IconName } from '@/ui/icons';
import { PageHead } from '@/ui/page-head';
import { DetailSkeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';

interface NoRecordProps {
  /** Why there is no record; undefined while it loads. */
  error: unknown;
  onRetry: () => void;
  /** The text that says that there is none. */
  notFound: string;
  icon?: IconName;
  /** Where to go instead: the list. */
  list: { to: string; label: string };
}

export function NoRecord({ error, onRetry, notFound, icon = 'search', list }: NoRecordProps) {
  const t = useText();
  if (!isProblem(error) || error.status !== 404)
    return error ? <ErrorState error={error} onRetry={onRetry} /> : <DetailSkeleton />;
  return (
    <>
      <PageHead title={t('common.notFound')} crumbs={[list]} />
      <EmptyState
        icon={icon}
        title={t(notFound)}
        action={
          <LinkButton to={list.to} icon="arrowLeft">
            {list.label}
          </LinkButton>
        }
      />
    </>
  );
}
