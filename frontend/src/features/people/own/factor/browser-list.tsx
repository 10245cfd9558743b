// The browsers that are not asked for a second factor, and forgetting one.
import { chakra } from '@chakra-ui/react';
import type { RememberedBrowser } from '@/core';
import { api } from '@/lib/api';
import { deviceOf } from '@/lib/device';
import { formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { mutateResource } from '@/lib/swr';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { notify } from '@/ui/toast';
import { useSending } from '@/ui/use-sending';
import { Line } from './line';
import { FACTORS } from './paths';

const shown = (utc: string) => formatDateTime(localOf(utc, ownZone()), 'weekday');

function Browser({ of: { id, userAgent, createdAt, expiresAt, current } }: { of: RememberedBrowser }) {
  const t = useText();
  const { busy, send } = useSending('delete');
  const device = deviceOf(userAgent);
  const forget = () =>
    send('forget', async () => {
      await api.del(`/me/browsers/${id}`);
      await mutateResource(FACTORS);
      notify.success('factor.browserForgotten');
    });
  return (
    <Line
      icon="device"
      name={device ? t('settings.deviceOn', device) : t('settings.unknownDevice')}
      end={
        <>
          {current && (
            <Badge tone="good" icon="check">
              {t('factor.thisBrowser')}
            </Badge>
          )}
          <Button size="sm" variant="danger" busy={busy !== null} onClick={() => void forget()}>
            {t('factor.forget')}
          </Button>
        </>
      }
    >
      {t('factor.rememberedAt', { at: shown(createdAt), until: shown(expiresAt) })}
    </Line>
  );
}

export function BrowserList({ browsers }: { browsers: readonly RememberedBrowser[] }) {
  const t = useText();
  return (
    <chakra.section aria-labelledby="remembered-browsers">
      <chakra.h3 id="remembered-browsers" fontSize="15px">
        {t('factor.browsers')}
      </chakra.h3>
      <chakra.p color="fg.muted" fontSize="13.5px">
        {t('factor.browsersText')}
      </chakra.p>
      <chakra.ul listStyleType="none">
        {browsers.map((browser) => (
          <Browser key={browser.id} of={browser} />
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
