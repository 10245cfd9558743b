// A small window beside something on the page that is no button of its own.
import { Popover as Parts, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FLOAT, FLOAT_LAYER } from './popup';

interface Props {
  /** What it stands beside. */
  anchor: DOMRect;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

export function Anchored({ anchor, label, onClose, children }: Props) {
  return (
    <Parts.Root open onOpenChange={(change) => !change.open && onClose()} positioning={{ strategy: 'fixed', placement: 'bottom-start', getAnchorRect: () => anchor }} unstyled lazyMount unmountOnExit>
      <Portal>
        <Parts.Positioner css={{ zIndex: `${FLOAT_LAYER} !important` }}>
          <Parts.Content {...FLOAT} p="14px" maxW="92vw" aria-label={label}>
            {children}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
