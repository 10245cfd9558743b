// Above every screen while the server cannot be reached: how old is what is shown. Reads everything in sight again as
// soon as the server is back.
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { mutate } from 'swr';
import { useBackOnline } from '@/lib/back-online';
import { serverMillis } from '@/lib/clock';
import { formatDateTime, formatTime, localOf, ownZone } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { forgetLost, useLost, type Lost } from '@/lib/loaded-day';
import { useSession } from '@/lib/session';
import { Note } from '@/ui/states';

/** The hour of today, else the day too, where the account works. */
function asOfText(at: number, zone: string, t: Translate): string {
  const local = (ms: number) => localOf(new Date(ms).toISOString(), zone);
  const [then, now] = [local(at), local(serverMillis())];
  return then.slice(0, 10) === now.slice(0, 10)
    ? t('shell.lost.asOf', { time: formatTime(then) })
    : t('shell.lost.asOfDay', { time: formatDateTime(then) });
}

function LostNote({ asOf }: Lost) {
  const t = useText();
  const { user } = useSession();
  useBackOnline(() => {
    forgetLost();
    void mutate(() => true);
  });
  return (
    <chakra.div mb="5">
      <Note tone="warn" icon="wifiOff" role="status">
        <p>
          <strong>{t('shell.lost.title')}</strong> {asOf !== null && asOfText(asOf, user?.timeZone ?? ownZone(), t)}
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
    return () => forgetLost();
  }, [pathname]);
  return lost && <LostNote {...lost} />;
}
