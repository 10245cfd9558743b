// In place of a screen whose part did not load or that failed while showing: names the
// part and the reason, and offers a fresh start.
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { useBackOnline } from '@/lib/back-online';
import { useText } from '@/lib/i18n';
import { PartError } from '@/lib/load-part';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ErrorState } from '@/ui/states';

/** A part that only the network kept away comes by itself. A failed module may be remembered, so the page asks anew. */
export function ComesBack() {
  useBackOnline(() => window.location.reload());
  return null;
}

export function ScreenError() {
  const t = useText();
  const error = useRouteError();
  useEffect(() => {
    // Nobody foresaw it: leave a trace for whoever looks.
    if (!(error instanceof PartError)) console.error(error);
  }, [error]);
  return (
    <Card>
      {error instanceof PartError && <ComesBack />}
      <ErrorState
        error={error}
        action={
          <Button variant="primary" icon="reload" onClick={() => window.location.reload()}>
            {t('common.reload')}
          </Button>
        }
      />
    </Card>
  );
}
