// The menu with the signed-in user at its foot; on a narrow window in a drawer.
import { chakra, Dialog as Parts, Portal } from '@chakra-ui/react';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { MenuGroup, SessionUser } from '@/core';
import { useText } from '@/lib/i18n';
import { Brand } from '@/ui/brand';
import { IconButton } from '@/ui/button';
import { GROUP } from '@/ui/group';
import { Icon } from '@/ui/icon';
import { LanguageSwitch } from '@/ui/switches';
import { useOpened } from '@/ui/use-opened';
import { ContactSupport } from './contact-support';
import { currentEntry, menuOf } from './menu';
import { UserBox } from './user-box';

/** The group at whose end support is reached. */
const LAST: MenuGroup = 'ACCOUNT';

/** A menu longer than this gets lower lines, so that all of it is in sight at 900 px. */
const LONG = 14;
/** A window of a computer that is not high; fingers keep their lines. */
const LOW = '@media (min-width: 960px) and (max-height: 1023px)';
const ENTRIES = {
  '& a, & button': {
    display: 'flex',
    gap: '11px',
    alignItems: 'center',
    px: '12px',
    py: '8px',
    borderRadius: 'md',
    color: '#d5e4dc',
    fontSize: '14.5px',
    fontWeight: '600',
  },
  '& a:hover, & button:hover': { bg: 'green.800', textDecoration: 'none' },
  '& a[aria-current=page]': { bg: 'green.700', color: 'white', boxShadow: 'inset 3px 0 0 {colors.tan.400}' },
} as const;

const DENSE = { ...ENTRIES, [LOW]: { gap: 0, '& a, & button': { py: '3px' } } } as const;

function Menu({ user }: { user: SessionUser }) {
  const t = useText();
  const { pathname } = useLocation();
  const groups = useMemo(() => menuOf(user), [user]);
  const current = currentEntry(groups, pathname);
  const isLong = groups.reduce((sum, { entries }) => sum + entries.length, 0) > LONG;
  const nav = useRef<HTMLElement>(null);
  // An entry far down may be opened from elsewhere.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <chakra.nav
      ref={nav}
      aria-label={t('shell.mainMenu')}
      flex="1"
      minH={0}
      overflowY="auto"
      mx="-4px"
      px="4px"
      pb="12px"
      // What is cut off at the end fades, as more comes below.
      css={{ maskImage: 'linear-gradient(to top, transparent, #000 12px)', scrollPaddingBottom: '16px' }}
    >
      {groups.map(({ group, entries }) => (
        <chakra.div key={group} role="group" aria-labelledby={`menu-${group}`}>
          <chakra.div
            id={`menu-${group}`}
            {...GROUP}
            color="#8fb3a1"
            px="12px"
            pt="16px"
            pb="6px"
            css={isLong ? { [LOW]: { pt: '8px', pb: '2px' } } : {}}
          >
            {t(`screenGroup.${group}`)}
          </chakra.div>
          <chakra.ul listStyleType="none" display="grid" gap="2px" css={isLong ? DENSE : ENTRIES}>
            {entries.map(({ id, to, icon }) => (
              <li key={id}>
                <Link to={to} aria-current={current === id ? 'page' : undefined}>
                  <Icon name={icon} />
                  {t(`screen.${id}`)}
                </Link>
              </li>
            ))}
            {group === LAST && <ContactSupport />}
          </chakra.ul>
        </chakra.div>
      ))}
    </chakra.nav>
  );
}

export function Side({ user, onClose }: { user: SessionUser; onClose?: () => void }) {
  const t = useText();
  return (
    <chakra.div
      h="full"
      bg="green.900"
      color="#dbe9e1"
      px="14px"
      pt="20px"
      pb="10px"
      display="flex"
      flexDirection="column"
      gap="2px"
      css={{ '& :focus-visible': { outlineColor: '{colors.green.300}', outlineOffset: '-2px' } }}
    >
      <chakra.div display="flex" alignItems="center" px="10px" pb="8px">
        <chakra.span flex="1" css={{ '& a': { borderRadius: 'md', textDecoration: 'none' } }}>
          <Link to="/dashboard">
            <Brand />
          </Link>
        </chakra.span>
        {onClose && (
          <IconButton
            label={t('shell.closeMenu')}
            icon="close"
            color="white"
            onClick={onClose}
            css={{ '&:hover': { bg: 'green.800' } }}
          />
        )}
      </chakra.div>
      <Menu user={user} />
      {onClose && <LanguageSwitch onDark alignSelf="flex-start" m="12px" />}
      <UserBox user={user} />
    </chakra.div>
  );
}

export function MenuDrawer({ user, open, onClose }: { user: SessionUser; open: boolean; onClose: () => void }) {
  const t = useText();
  const { pathname } = useLocation();
  // Choosing a screen closes the drawer.
  useEffect(() => {
    onClose();
  }, [pathname]); // oxlint-disable-line react-hooks/exhaustive-deps
  if (!useOpened(open)) return null;
  return (
    <Parts.Root open={open} unstyled lazyMount unmountOnExit onOpenChange={(change) => !change.open && onClose()}>
      <Portal>
        <Parts.Backdrop position="fixed" inset="0" bg="rgb(16 20 17 / .55)" zIndex="dialog" animation="fadeIn 140ms" />
        <Parts.Positioner position="fixed" inset="0" zIndex="dialog">
          <Parts.Content
            aria-label={t('shell.menu')}
            w="280px"
            maxW="86vw"
            h="full"
            outline="none"
            boxShadow="float"
            animation="slideIn 160ms ease-out"
          >
            <Side user={user} onClose={onClose} />
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
