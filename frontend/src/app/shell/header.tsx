// The bar above every screen: booking search, language, color mode.
import { chakra } from '@chakra-ui/react';
import type { SessionUser } from '@/core';
import { useText } from '@/lib/i18n';
import { IconButton } from '@/ui/button';
import { ColorModeSwitch, LanguageSwitch } from '@/ui/switches';
import { BookingSearch } from './booking-search';

export function Header({ user, onMenu }: { user: SessionUser; onMenu: () => void }) {
  const t = useText();
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="header"
      display="flex"
      alignItems="center"
      gap={{ base: '6px', lg: '14px' }}
      px={{ base: '12px', lg: '32px' }}
      py={{ base: '10px', lg: '13px' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderStyle="solid"
      borderColor="border"
    >
      <IconButton
        label={t('shell.openMenu')}
        icon="menu"
        onClick={onMenu}
        display={{ base: 'inline-flex', lg: 'none' }}
      />
      <BookingSearch role={user.role} />
      <chakra.span flex={{ base: 'none', lg: '1' }} />
      <LanguageSwitch display={{ base: 'none', sm: 'inline-flex' }} />
      <ColorModeSwitch />
    </chakra.header>
  );
}
