// Replaces a screen whose part did not load or whose drawing failed: names the part and the reason,
// and offers to start again.
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { useBackOnline } from '@/lib/back-online';
import { useText } from '@/lib/i18n';
import { PartError } from '@/lib/load-part';
import { page } from '@/lib/page';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/states';

/**
 * Loads a part again once the network is back. The browser may remember a failed module, so the page
 * is reloaded.
 */
export function ComesBack() {
  useBackOnline(() => page.reload());
  return null;
}

export function ScreenError() {
  const t = useText();
  const error = useRouteError();
  useEffect(() => {
    // An unforeseen error is logged for developers.
    if (!(error instanceof PartError)) console.error(error);
  }, [error]);
  return (
    <Card>
      {error instanceof PartError && <ComesBack />}
      <ErrorState
        error={error}
        action={
          <Button variant="primary" icon="reload" onClick={page.reload}>
            {t('common.reload')}
          </Button>
        }
      />
    </Card>
  );
}
