// Above every screen while the server cannot be reached: how old is what is shown. Reads everything in sight again as
// soon as the server is back.
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { mutate } from 'swr';
import { useBackOnline } from '@/lib/back-online';
import { serverMillis } from '@/lib/clock';
import { formatDateTime, formatTime, localOf, ownZone } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { forgetLost, useLost, type Lost } from '@/lib/loaded-day';
import { Note } from '@/ui/states';

/** The hour of today, else the day too. */
function asOfText(at: number, t: Translate): string {
  const local = (ms: number) => localOf(new Date(ms).toISOString(), ownZone());
  const [then, now] = [local(at), local(serverMillis())];
  return then.slice(0, 10) === now.slice(0, 10)
    ? t('shell.lost.asOf', { time: formatTime(then) })
    : t('shell.lost.asOfDay', { time: formatDateTime(then) });
}

function LostNote({ asOf }: Lost) {
  const t = useText();
  useBackOnline(() => {
    forgetLost();
    void mutate(() => true);
  });
  return (
    <Note tone="warn" icon="wifiOff" role="status">
      <p>
        <strong>{t('shell.lost.title')}</strong> {asOf !== null && asOfText(asOf, t)}
      </p>
    </Note>
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
