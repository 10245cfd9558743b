// The own inbox under the bell: what waits, and the last notifications, read one by one or all at once.
import { chakra } from '@chakra-ui/react';
import { useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { InboxItem, Page, WaitingList } from '@/core';
import { api, serverNow } from '@/lib/api';
import { localOf, ownZone, relativeTime } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { mutateResource, useResource } from '@/lib/swr';
import { WaitingLines } from '@/shared/waiting/waiting-lines';
import { Button, IconButton } from '@/ui/button';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { notify } from '@/ui/toast';

export const INBOX = '/me/notifications';
const SIZE = 15;

/** Pages that were asked for below the first one, and where the next one begins. */
interface Older {
  items: InboxItem[];
  next: string | null;
}

/** `unread`: how many are unread in the whole inbox, of which a part is listed. */
export function InboxPanel({
  unread,
  waits,
  onClose,
}: {
  unread: number;
  waits: WaitingList | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const { data, error, mutate } = useResource<Page<InboxItem>>(`${INBOX}?pageSize=${SIZE}`);
  const [older, setOlder] = useState<Older | null>(null);
  const [busy, setBusy] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  const readAll = async () => {
    setBusy(true);
    try {
      await api.post(`${INBOX}/read`);
      // Its button goes; the focus stays in the inbox.
      close.current?.focus();
      setOlder((kept) => kept && { ...kept, items: kept.items.map((one) => ({ ...one, readAt: serverNow() })) });
      await changed();
    } catch (error) {
      notify.error(error, 'save');
    }
    setBusy(false);
  };
  return (
    <>
      <chakra.div
        display="flex"
        alignItems="center"
        gap="2"
        px="16px"
        py="10px"
        position="sticky"
        top="0"
        bg="bg.panel"
        borderBottomWidth="1px"
        borderStyle="solid"
        borderColor="border"
      >
        <chakra.h2 fontSize="16px" flex="1">
          {t('inbox.title')}
        </chakra.h2>
        {unread > 0 && (
          <Button size="sm" variant="link" busy={busy} onClick={() => void readAll()}>
            {t('inbox.readAll')}
          </Button>
        )}
        <IconButton ref={close} label={t('common.close')} icon="close" onClick={onClose} />
      </chakra.div>
      {waits && waits.waiting.length > 0 && (
        <chakra.section
          aria-label={t('home.waitsForYou')}
          borderBottomWidth="1px"
          borderStyle="solid"
          borderColor="border"
        >
          <chakra.h3 fontSize="14.5px" px="16px" py="10px">
            {t('home.waitsForYou')}
          </chakra.h3>
          <WaitingLines waits={waits} narrow onGo={onClose} />
        </chakra.section>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <chakra.div p="16px">
          <Loading>
            <Bone w="70%" h="1.2em" mb="2" />
            <Bone w="90%" h="2.4em" />
          </Loading>
        </chakra.div>
      ) : (
        <Items first={data} older={older} onOlder={setOlder} />
      )}
    </>
  );
}

const changed = () => mutateResource(INBOX);

function Items({
  first,
  older,
  onOlder,
}: {
  first: Page<InboxItem>;
  older: Older | null;
  onOlder: Dispatch<SetStateAction<Older | null>>;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const next = older ? older.next : first.next;
  const known = new Set(first.items.map(({ id }) => id));
  const all = [...first.items, ...(older?.items.filter(({ id }) => !known.has(id)) ?? [])];
  const more = async () => {
    setBusy(true);
    try {
      const page = await api.get<Page<InboxItem>>(`${INBOX}?pageSize=${SIZE}&cursor=${next}`);
      // All of them: what a new notification pushes out of the first page stays listed, as it is by now.
      onOlder((kept) => {
        const now = (one: InboxItem) => kept?.items.find(({ id }) => id === one.id) ?? one;
        return { items: [...all.map(now), ...page.items], next: page.next };
      });
    } catch (error) {
      notify.error(error);
    }
    setBusy(false);
  };
  // Of what is listed by then: another answer may have come since this one was asked for.
  const markRead = (read: InboxItem) =>
    onOlder((kept) => kept && { ...kept, items: kept.items.map((one) => (one.id === read.id ? read : one)) });
  if (all.length === 0)
    return (
      <chakra.p px="16px" py="24px" color="fg.muted" textAlign="center">
        {t('inbox.empty')}
      </chakra.p>
    );
  return (
    <>
      <chakra.ul listStyleType="none">
        {all.map((item) => (
          <Item key={item.id} item={item} onRead={markRead} />
        ))}
      </chakra.ul>
      {next && (
        <chakra.div p="10px" textAlign="center">
          <Button size="sm" busy={busy} onClick={() => void more()}>
            {t('inbox.more')}
          </Button>
        </chakra.div>
      )}
    </>
  );
}

function Item({ item, onRead }: { item: InboxItem; onRead: (item: InboxItem) => void }) {
  const t = useText();
  const both = useBoth();
  const [open, setOpen] = useState(false);
  const unread = item.readAt === null;
  const toggle = async () => {
    setOpen(!open);
    if (!unread) return;
    try {
      await api.post(`${INBOX}/${item.id}/read`);
      onRead({ ...item, readAt: serverNow() });
      await changed();
    } catch (error) {
      notify.error(error, 'save');
    }
  };
  const zone = ownZone();
  return (
    <chakra.li borderBottomWidth="1px" borderStyle="solid" borderColor="border" bg={unread ? 'bg.note' : undefined}>
      <chakra.button
        type="button"
        w="full"
        textAlign="left"
        px="16px"
        py="11px"
        cursor="pointer"
        aria-expanded={open}
        onClick={() => void toggle()}
        _hover={{ bg: 'bg.hover' }}
      >
        <chakra.span display="flex" gap="8px" alignItems="baseline">
          <chakra.span flex="1" minW={0} fontWeight={unread ? '700' : '600'} overflowWrap="anywhere">
            {both(item.titleEn, item.titleSr)}
          </chakra.span>
          {unread && (
            <chakra.span flex="none" fontSize="12.5px" fontWeight="700" color="fg.link">
              {t('inbox.unread')}
            </chakra.span>
          )}
        </chakra.span>
        <chakra.span
          display="block"
          mt="2px"
          fontSize="14px"
          whiteSpace={open ? 'pre-wrap' : undefined}
          overflowWrap="anywhere"
          lineClamp={open ? undefined : 2}
        >
          {both(item.textEn, item.textSr)}
        </chakra.span>
        <chakra.span display="block" mt="3px" fontSize="13px" color="fg.muted">
          {relativeTime(localOf(item.createdAt, zone), localOf(serverNow(), zone))}
        </chakra.span>
      </chakra.button>
    </chakra.li>
  );
}
