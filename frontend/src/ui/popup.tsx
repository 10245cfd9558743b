// Popups under a button: a menu of options to switch on and off, or a small panel.
import { chakra, Menu as MenuParts, Popover as PopoverParts, Portal } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { FLOAT, FLOAT_LAYER } from './float';
import { Icon } from './icon';
import { TriggerButton, type Trigger } from './popup-trigger';

export interface CheckItem {
  value: string;
  label: string;
  checked: boolean;
  disabled?: boolean;
}

/** A menu of options that are on or off; `single` closes it after the first choice. */
export function CheckMenu({
  items,
  onToggle,
  single = false,
  ...trigger
}: Trigger & { items: readonly CheckItem[]; onToggle: (value: string, on: boolean) => void; single?: boolean }) {
  return (
    <MenuParts.Root closeOnSelect={single} positioning={{ strategy: 'fixed' }} unstyled lazyMount unmountOnExit>
      <MenuParts.Trigger asChild>
        <TriggerButton {...trigger} />
      </MenuParts.Trigger>
      <Portal>
        <MenuParts.Positioner css={{ zIndex: `${FLOAT_LAYER} !important` }}>
          <MenuParts.Content {...FLOAT} minW="200px" p="5px">
            {items.map((item) => (
              <MenuParts.CheckboxItem
                key={item.value}
                value={item.value}
                checked={item.checked}
                disabled={item.disabled ?? false}
                onCheckedChange={(on) => onToggle(item.value, on)}
                display="flex"
                gap="9px"
                alignItems="center"
                px="10px"
                py="7px"
                borderRadius="sm"
                cursor="pointer"
                fontSize="14.5px"
                _highlighted={{ bg: 'bg.hover' }}
                _disabled={{ color: 'fg.disabled', cursor: 'default' }}
              >
                <chakra.span
                  boxSize="18px"
                  display="grid"
                  placeItems="center"
                  borderRadius="sm"
                  borderWidth="1px"
                  borderStyle="solid"
                  borderColor={item.checked ? 'primary' : 'border.field'}
                  bg={item.checked ? 'primary' : 'transparent'}
                  color="primary.fg"
                  fontSize="12px"
                >
                  {item.checked && <Icon name="check" />}
                </chakra.span>
                {item.label}
              </MenuParts.CheckboxItem>
            ))}
          </MenuParts.Content>
        </MenuParts.Positioner>
      </Portal>
    </MenuParts.Root>
  );
}

/** A panel under its button. */
export function Panel({ children, ...trigger }: Trigger & { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverParts.Root
      open={open}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ strategy: 'fixed' }}
      unstyled
      lazyMount
      unmountOnExit
    >
      <PopoverParts.Trigger asChild>
        <TriggerButton {...trigger} />
      </PopoverParts.Trigger>
      <Portal>
        <PopoverParts.Positioner css={{ zIndex: `${FLOAT_LAYER} !important` }}>
          <PopoverParts.Content {...FLOAT} p="14px" maxW="92vw" aria-label={trigger.label}>
            {children(() => setOpen(false))}
          </PopoverParts.Content>
        </PopoverParts.Positioner>
      </Portal>
    </PopoverParts.Root>
  );
}
