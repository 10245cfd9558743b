// In place of a screen whose part did not load or that failed while showing: names the
// part and the reason, and offers a fresh start.
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { useText } from '@/lib/i18n';
import { PartError } from '@/lib/load-part';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/states';

export function ScreenError() {
  const t = useText();
  const error = useRouteError();
  useEffect(() => {
    // Nobody foresaw it: leave a trace for whoever looks.
    if (!(error instanceof PartError)) console.error(error);
  }, [error]);
  return (
    <Card>
      <ErrorState
        error={error}
        // A browser may remember a failed module for as long as the page lives: only a reload asks again.
        action={<Button variant="primary" icon="reload" onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
      />
    </Card>
  );
}
