// What was done without network and is not sent, with the reason where it was not taken, and the ways out.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { allowedActions, type Actor, type OfflineAct, type SessionUser } from '@/core';
import { serverMillis } from '@/lib/clock';
import { DOT, formatDateTime, formatMoney, localOf, ownZone } from '@/lib/format';
import { canSay, useText, type Translate } from '@/lib/i18n';
import { readable } from '@/lib/params';
import { dependentsOf, statesOf, type Entry, type State } from '@/lib/queue/entry';
import { sendAgain } from '@/lib/queue/send';
import { discard, useEntries } from '@/lib/queue/store';
import { actorOf } from '@/lib/session-store';
import { bookingPath } from '@/features/booking/paths';
import { Badge, type Tone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { useConfirm } from '@/ui/confirm';
import { Dialog } from '@/ui/dialog';
import { Icon, type IconName } from '@/ui/icon';
import { notify } from '@/ui/toast';

const ICON: Record<OfflineAct, IconName> = {
  CHECK_IN: 'doorEnter',
  COMPLETE: 'check',
  NO_SHOW: 'userOff',
  NOTE: 'note',
  WALK_IN: 'plus',
};
const LOOK: Record<State, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'warn', icon: 'clock' },
  held: { tone: 'calm', icon: 'lock' },
  refused: { tone: 'bad', icon: 'alert' },
  tooOld: { tone: 'bad', icon: 'alert' },
  otherPlace: { tone: 'bad', icon: 'alert' },
};

/** Why it was not sent, or not taken. */
function reasonOf({ refused, happenedAt }: Entry, state: State, t: Translate): string {
  if (state !== 'refused' || !refused) return state === 'waiting' ? '' : t(`queue.reason.${state}`);
  const { code, params, message, current, moment } = refused;
  // The latest moment that the server would have taken: its own time.
  if (moment)
    return t(Date.parse(happenedAt) > Date.parse(String(params['max'])) ? 'queue.reason.ahead' : 'queue.reason.moment');
  const said = canSay(code, params) ? t(code, readable(params, t)) : message || t('message.error');
  return current ? `${said} ${t('queue.now', { status: t(`enum.bookingStatus.${current.facts.status}`) })}` : said;
}

/** Whether another try may be taken: the core asks the booking as it is by now. */
function mayTryAgain({ act, refused, happenedAt }: Entry, actor: Actor): boolean {
  const current = refused?.current;
  if (!current) return true;
  const now = refused.moment ? new Date(serverMillis()).toISOString() : happenedAt;
  return allowedActions({ facts: current.facts, actor, now }).some(
    ({ action, verdict }) => action === act && verdict !== 'NO',
  );
}

function Line({ entry, state, user }: { entry: Entry; state: State; user: SessionUser }) {
  const t = useText();
  const confirm = useConfirm();
  const entries = useEntries();
  const [busy, setBusy] = useState(false);
  const { act, about, happenedAt, booking, refused, body, tried } = entry;
  const reason = reasonOf(entry, state, t);
  const what = `${t(`queue.act.${act}`)}: ${about.pets}`;

  async function run(work: () => Promise<void>) {
    setBusy(true);
    await work().catch((error: unknown) => notify.error(error, 'save'));
    setBusy(false);
  }
  async function remove() {
    const also = dependentsOf(entry, entries);
    const sure = await confirm({
      title: 'queue.discardTitle',
      params: { what },
      detail: tried ? 'queue.mayHaveArrived' : 'queue.discardDetail',
      lines: also.map((one) => ({ text: 'queue.also', params: { what: t(`queue.act.${one.act}`) } })),
      confirmLabel: 'queue.discard',
      no: 'common.cancel',
      danger: true,
    });
    if (sure) await discard(user.id, [entry, ...also]);
  }
  const total = refused?.total;
  return (
    <chakra.li
      data-entry={act}
      data-state={state}
      display="grid"
      gridTemplateColumns="20px minmax(0, 1fr)"
      gap="10px"
      py="12px"
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="border.muted"
    >
      <Icon name={ICON[act]} color="fg.muted" mt="3px" />
      <chakra.div minW={0} overflowWrap="anywhere" display="grid" gap="4px">
        <chakra.div display="flex" flexWrap="wrap" gap="4px 10px" alignItems="center">
          <chakra.span fontWeight="700">{what}</chakra.span>
          <Badge {...LOOK[state]}>{t(`queue.state.${state}`)}</Badge>
        </chakra.div>
        <chakra.p fontSize="13.5px" color="fg.muted">
          {[about.guest, about.number, formatDateTime(localOf(happenedAt, user.timeZone ?? ownZone()), 'weekday')]
            .filter(Boolean)
            .join(DOT)}
        </chakra.p>
        {typeof body['text'] === 'string' && <p>{body['text']}</p>}
        {reason && <chakra.p color={state === 'held' ? 'fg.muted' : 'bad.fg'}>{reason}</chakra.p>}
        {tried && state !== 'refused' && state !== 'waiting' && <p>{t('queue.mayHaveArrived')}</p>}
        <chakra.div display="flex" flexWrap="wrap" gap="8px" mt="4px" alignItems="center">
          {typeof booking === 'number' && state !== 'waiting' && (
            <Link to={bookingPath(user.role, booking)}>{t('queue.open')}</Link>
          )}
          {state === 'refused' && mayTryAgain(entry, actorOf(user)) && (
            <Button size="sm" icon="send" busy={busy} onClick={() => void run(() => sendAgain(user, entry))}>
              {refused?.moment
                ? t('queue.againNow')
                : total
                  ? t('queue.againPrice', { total: formatMoney(total, about.currency ?? '') })
                  : t('queue.again')}
            </Button>
          )}
          <Button size="sm" icon="trash" variant="danger" busy={busy} onClick={() => void run(remove)}>
            {t('queue.discard')}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.li>
  );
}

export function QueueList({ user, open, onClose }: { user: SessionUser; open: boolean; onClose: () => void }) {
  const t = useText();
  const entries = useEntries();
  const states = statesOf(entries, user, serverMillis());
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={t('queue.title')}>
      <p>{t(states.length > 0 ? 'queue.text' : 'queue.empty')}</p>
      <chakra.ol listStyleType="none" mt="3">
        {states.map((one) => (
          <Line key={one.entry.id} {...one} user={user} />
        ))}
      </chakra.ol>
    </Dialog>
  );
}
