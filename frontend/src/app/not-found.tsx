// The page for an unknown address, inside the visitor's frame.
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/states';
import { LinkButton } from '@/ui/button';
import { useDocumentTitle } from '@/ui/page-head';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';

export function NotFound() {
  const t = useText();
  const { user } = useSession();
  const title = t('shell.notFoundTitle');
  useDocumentTitle(title);
  return (
    <Card>
      <EmptyState
        icon="map"
        title={title}
        heading
        action={
          <LinkButton variant="primary" to={user ? '/dashboard' : '/'}>
            {t('shell.toStart')}
          </LinkButton>
        }
      >
        {t('shell.notFoundText')}
      </EmptyState>
    </Card>
  );
}
