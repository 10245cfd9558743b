// Above every screen while the server cannot be reached: how old is what is shown. Reads everything in sight again as
// soon as the server is back.
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { mutate } from 'swr';
import { useBackOnline } from '@/lib/back-online';
import { serverMillis } from '@/lib/clock';
import { ownZone, pastMoment } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { forgetLost, useLost, type Lost } from '@/lib/loaded-day';
import { useSession } from '@/lib/session';
import { Note } from '@/ui/states';

function LostNote({ asOf }: Lost) {
  const t = useText();
  const { user } = useSession();
  const moment = asOf === null ? null : pastMoment(asOf, serverMillis(), user?.timeZone ?? ownZone());
  useBackOnline(() => {
    forgetLost();
    void mutate(() => true);
  });
  return (
    <chakra.div mb="5">
      <Note tone="warn" icon="wifiOff" role="status">
        <p>
          <strong>{t('shell.lost.title')}</strong>{' '}
          {moment && t(moment.isToday ? 'shell.lost.asOf' : 'shell.lost.asOfDay', { time: moment.text })}
        </p>
      </Note>
    </chakra.div>
  );
}

export function OfflineNote() {
  const lost = useLost();
  const { pathname } = useLocation();
  // What the former screen showed is out of sight.
  useEffect(() => {
    return () => void forgetLost();
  }, [pathname]);
  return lost && <LostNote {...lost} />;
}
