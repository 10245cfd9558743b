// The bell in the header: how many notifications are unread or what waits, and the inbox behind it.
import { chakra, Popover as Parts, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import type { InboxItem, Page } from '@/core';
import { useEvents } from '@/lib/events';
import { DOT } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { mutateResource, useResource } from '@/lib/swr';
import { useWaiting } from '@/shared/waiting/use-waiting';
import { FLOAT, FLOAT_LAYER } from '@/ui/float';
import { Icon } from '@/ui/icon';
import { INBOX, InboxPanel } from './inbox-panel';

/** More are shown as so many and a plus. */
const MOST = 99;

export function Bell() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { data } = useResource<Page<InboxItem>>(`${INBOX}?unread=true&pageSize=1`);
  useEvents('NOTIFICATION', () => void mutateResource(INBOX));
  const { data: waits } = useWaiting();
  const unread = data?.total ?? 0;
  const waiting = waits?.waiting.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const label = [
    unread > 0 ? t('inbox.bellUnread', { count: unread }) : t('inbox.bell'),
    ...(waiting > 0 ? [t('inbox.bellWaiting', { count: waiting })] : []),
  ].join(DOT);
  // What is new comes first; what waits keeps its number until it is done.
  const shown = unread || waiting;
  return (
    <Parts.Root
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ strategy: 'fixed', placement: 'bottom-end' }}
      unstyled
      lazyMount
      unmountOnExit
    >
      <Parts.Trigger asChild>
        <chakra.button
          type="button"
          aria-label={label}
          title={label}
          position="relative"
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          boxSize="40px"
          flex="none"
          borderRadius="md"
          cursor="pointer"
          fontSize="19px"
          _hover={{ bg: 'bg.muted' }}
        >
          <Icon name="bell" />
          {shown > 0 && (
            <chakra.span
              aria-hidden
              position="absolute"
              top="2px"
              right="0"
              minW="18px"
              h="18px"
              px="4px"
              borderRadius="full"
              bg={unread > 0 ? 'bad.fg' : 'secondary'}
              color={unread > 0 ? 'bg.panel' : 'secondary.fg'}
              fontSize="11.5px"
              fontWeight="700"
              lineHeight="18px"
              textAlign="center"
            >
              {shown > MOST ? `${MOST}+` : shown}
            </chakra.span>
          )}
        </chakra.button>
      </Parts.Trigger>
      <Portal>
        <Parts.Positioner css={{ zIndex: `${FLOAT_LAYER} !important` }}>
          <Parts.Content
            {...FLOAT}
            w="400px"
            maxW="calc(100vw - 16px)"
            maxH="min(70vh, 620px)"
            aria-label={t('inbox.title')}
          >
            <InboxPanel unread={unread} waits={waits} onClose={() => setOpen(false)} />
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
