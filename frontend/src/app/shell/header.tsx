// The bar above every screen: search, language, color mode, bell.
import { chakra } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { lazyChunk } from '@/lib/lazy-chunk';
import { IconButton } from '@/ui/button';
import { ColorModeSwitch, LanguageSwitch } from '@/ui/switches';
import { SearchTrigger } from './search-trigger';

const bell = lazyChunk('bell', () => import('@/features/notification/inbox/bell'));

/** Comes after the first painting; its place is kept. */
function LaterBell() {
  const part = bell.usePart('optional');
  return part ? <part.Bell /> : <chakra.span boxSize="40px" flex="none" />;
}

export function Header({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
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
      <SearchTrigger onOpen={onSearch} />
      <chakra.span flex={{ base: 'none', lg: '1' }} />
      <LanguageSwitch display={{ base: 'none', sm: 'inline-flex' }} />
      <ColorModeSwitch />
      <LaterBell />
    </chakra.header>
  );
}
