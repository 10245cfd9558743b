// Above every screen while something that was done without network is not sent: how much waits, and what was not taken.
// Sends it as soon as the server answers.
import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { SessionUser } from '@/core';
import { serverMillis } from '@/lib/clock';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import { statesOf } from '@/lib/queue/entry';
import { followQueue } from '@/lib/queue/run';
import { useEntries } from '@/lib/queue/store';
import { Button } from '@/ui/button';
import { Note } from '@/ui/states';
import { useOpened } from '@/ui/use-opened';

const list = lazyChunk('queueList', () => import('./queue-list'));
function List(props: { user: SessionUser; open: boolean; onClose: () => void }) {
  const part = list.usePart();
  return part ? <part.QueueList {...props} /> : null;
}

export function QueueNote({ user }: { user: SessionUser }) {
  const t = useText();
  const entries = useEntries();
  const [open, setOpen] = useState(false);
  const opened = useOpened(open);
  // Without network it could not be fetched.
  list.usePrefetch();
  const { id, companyId, branchId } = user;
  useEffect(() => {
    return followQueue({ id, companyId, branchId });
  }, [id, companyId, branchId]);
  if (entries.length === 0 && !open) return null;
  const states = statesOf(entries, user, serverMillis());
  const waiting = states.filter(({ state }) => state === 'waiting').length;
  const stuck = states.length - waiting;
  return (
    <chakra.div mb="5">
      {states.length > 0 && (
        <Note tone={stuck > 0 ? 'bad' : 'warn'} icon={stuck > 0 ? 'alert' : 'clock'} role="status">
          <chakra.div display="flex" flexWrap="wrap" gap="8px 14px" alignItems="center">
            <span>
              {stuck > 0 && <strong>{t('queue.stuck', { count: stuck })} </strong>}
              {waiting > 0 && t('queue.waiting', { count: waiting })}
            </span>
            <Button size="sm" icon="list" my={{ sm: '-6px' }} onClick={() => setOpen(true)}>
              {t('queue.show')}
            </Button>
          </chakra.div>
        </Note>
      )}
      {opened && <List user={user} open={open} onClose={() => setOpen(false)} />}
    </chakra.div>
  );
}
