// The search field of the header: opens the palette, which has the real field.
import { chakra } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { Icon } from '@/ui/icon';

export function SearchTrigger({ onOpen }: { onOpen: () => void }) {
  const t = useText();
  return (
    <chakra.div role="search" aria-label={t('shell.searchLabel')} flex="1" minW={0} maxW={{ lg: '420px' }}>
      <chakra.button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onOpen}
        display="flex"
        alignItems="center"
        gap="10px"
        w="full"
        minW={0}
        minH="40px"
        bg="bg.muted"
        color="fg.muted"
        borderRadius="md"
        px="12px"
        py="8px"
        cursor="text"
        textAlign="start"
      >
        <Icon name="search" />
        <chakra.span flex="1" minW={0} whiteSpace="nowrap" overflow="hidden" textOverflow="ellipsis">
          {t('shell.search')}
        </chakra.span>
        <chakra.kbd
          display={{ base: 'none', lg: 'block' }}
          aria-hidden
          fontFamily="inherit"
          fontWeight="600"
          fontSize="12px"
          borderWidth="1px"
          borderStyle="solid"
          borderColor="border.strong"
          borderRadius="sm"
          px="6px"
          bg="bg.panel"
        >
          Ctrl K
        </chakra.kbd>
      </chakra.button>
    </chakra.div>
  );
}
