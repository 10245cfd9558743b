// The frame of the dashboard: menu, header and screen.
import { chakra } from '@chakra-ui/react';
import { useEffect, useState, useCallback } from 'react';
import { Outlet } from 'react-router-dom';
import type { SessionUser } from '@/core';
import { followEvents } from '@/lib/event-stream';
import { useEvents } from '@/lib/events';
import { followChanges } from '@/lib/follow';
import { reloadTexts, useText } from '@/lib/i18n';
import { useKeptPage } from '@/lib/kept-page';
import { lazyChunk } from '@/lib/lazy-chunk';
import { useSession } from '@/lib/session';
import { useOpened } from '@/ui/use-opened';
import { builtScreens } from '../guard';
import { CompanyNotices } from './company-notices';
import { Header } from './header';
import { OfflineNote } from './offline-note';
import { QueueNote } from './queue-note';
import { MenuDrawer, Side } from './side';
import { useLetters } from './use-letters';
import { useLoadedDay } from './use-loaded-day';
import { usePaletteKey } from './use-palette-key';
import { useRecents } from './use-recents';

const palette = lazyChunk('palette', () => import('../palette/palette'));
function LaterPalette(props: { user: SessionUser; open: boolean; onClose: () => void }) {
  const part = palette.usePart();
  return part ? <part.Palette {...props} /> : null;
}

/** The wait before events are read, so that the first screen has the network to itself, in milliseconds. */
const EVENTS_AFTER = 1_500;

/** Follows the server's events while this user is signed in. */
function useServerEvents(user: number | undefined): void {
  useEffect(() => {
    if (user === undefined) return;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => (stop = followEvents()), EVENTS_AFTER);
    const stopFollowing = followChanges();
    return () => {
      clearTimeout(timer);
      stop?.();
      stopFollowing();
    };
  }, [user]);
}

export function Shell() {
  const t = useText();
  const { user } = useSession();
  const [menuOpen, setMenuOpen] = useState(false);
  useServerEvents(user?.id);
  useEvents('TRANSLATIONS', () => void reloadTexts());
  const [search, setSearch] = useState(false);
  const openSearch = useCallback(() => setSearch(true), []);
  const closeSearch = useCallback(() => setSearch(false), []);
  // Once opened, the palette stays: the dialog of an action that began there does.
  const searched = useOpened(search);
  palette.usePrefetch();
  usePaletteKey(openSearch);
  useLetters(user);
  useRecents();
  useLoadedDay(user);
  useKeptPage(builtScreens(user?.role ?? null).map(({ id }) => id));
  if (!user) return null; // Signed out a moment ago: the way to the landing page is under way.
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: '248px minmax(0,1fr)' }} minH="100dvh">
      <chakra.a
        href="#content"
        position="fixed"
        left="12px"
        top="-60px"
        zIndex="skip"
        bg="bg.panel"
        px="4"
        py="2"
        borderRadius="md"
        _focus={{ top: '12px', boxShadow: 'float' }}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {t('shell.skip')}
      </chakra.a>
      <chakra.aside display={{ base: 'none', lg: 'block' }} position="sticky" top="0" h="100dvh">
        <Side user={user} />
      </chakra.aside>
      {searched && <LaterPalette user={user} open={search} onClose={closeSearch} />}
      <MenuDrawer user={user} open={menuOpen} onClose={() => setMenuOpen(false)} />
      <chakra.div minW={0} display="flex" flexDirection="column">
        <Header onMenu={() => setMenuOpen(true)} onSearch={openSearch} />
        <chakra.main
          id="content"
          tabIndex={-1}
          outline="none"
          flex="1"
          w="full"
          maxW="page"
          px={{ base: '16px', lg: '32px' }}
          pt={{ base: '16px', lg: '24px' }}
          pb={{ base: '80px', lg: '60px' }}
        >
          <OfflineNote />
          <QueueNote user={user} />
          <CompanyNotices user={user} />
          <Outlet />
        </chakra.main>
      </chakra.div>
    </chakra.div>
  );
}
