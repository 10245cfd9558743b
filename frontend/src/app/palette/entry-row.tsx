// An entry of the palette: icon, title, what tells it from others, and its keys or the reason against it.
import { chakra } from '@chakra-ui/react';
import { useText } from '@/lib/i18n';
import { Icon } from '@/ui/icon';
import type { PaletteEntry } from './entry';
import { Keys } from '@/ui/keys';

interface Props {
  entry: PaletteEntry;
  isActive: boolean;
  onActive: () => void;
  onChoose: (newTab: boolean) => void;
  /** Leads to the actions of the booking. */
  onActions: () => void;
}

export const optionId = (entry: PaletteEntry) => `palette-${entry.id}`;

export function EntryRow({ entry, isActive, onActive, onChoose, onActions }: Props) {
  const t = useText();
  const { icon, title, detail, keys, refused, booking } = entry;
  const isRefused = typeof refused === 'string';
  const second = isRefused ? refused : detail;
  const both = '1 / span 2';
  return (
    <chakra.div
      id={optionId(entry)}
      role="option"
      aria-selected={isActive}
      aria-disabled={isRefused || undefined}
      display="grid"
      gridTemplateColumns="34px minmax(0, 1fr) auto"
      columnGap="12px"
      alignItems="center"
      alignContent="center"
      minH={{ base: '60px', lg: '56px' }}
      px="18px"
      py="8px"
      cursor={isRefused ? 'default' : 'pointer'}
      bg={isActive ? 'bg.hover' : undefined}
      boxShadow={isActive ? 'inset 3px 0 0 {colors.primary}' : undefined}
      onPointerMove={() => isActive || onActive()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <chakra.span
        gridRow={both}
        boxSize="34px"
        borderRadius="10px"
        bg="tile"
        color="tile.fg"
        display="grid"
        placeItems="center"
        fontSize="15px"
      >
        <Icon name={isRefused ? 'lock' : icon} />
      </chakra.span>
      <chakra.span
        gridRow={second ? 1 : both}
        overflowWrap="anywhere"
        lineHeight="1.4"
        fontWeight="600"
        color={isRefused ? 'fg.muted' : undefined}
      >
        {title}
      </chakra.span>
      {second && (
        <chakra.span
          gridColumn={{ base: 2, lg: '2 / -1' }}
          gridRow="2"
          overflowWrap="anywhere"
          lineHeight="1.4"
          fontSize="13.5px"
          color="fg.muted"
        >
          {second}
        </chakra.span>
      )}
      {booking !== undefined ? (
        <chakra.span
          aria-hidden
          gridColumn="3"
          gridRow={{ base: both, lg: 1 }}
          // Its room is kept, so that no row changes its height under the pointer.
          visibility={isActive ? undefined : 'hidden'}
          display="inline-flex"
          alignItems="center"
          gap="6px"
          minH={{ base: '44px', lg: 0 }}
          fontSize="13px"
          fontWeight="600"
          color="fg.muted"
          onClick={(event) => {
            event.stopPropagation();
            onActions();
          }}
        >
          <chakra.span display={{ base: 'none', lg: 'inline-flex' }} gap="6px" alignItems="center">
            Enter <Keys keys={['→']} />
          </chakra.span>
          {t('palette.actions')}
        </chakra.span>
      ) : (
        <chakra.span aria-hidden gridColumn="3" gridRow={both} display={{ base: 'none', lg: 'inline' }}>
          {keys && !isRefused && <Keys keys={keys} />}
        </chakra.span>
      )}
    </chakra.div>
  );
}
