// A popup beside an element that is not a button.
import { Popover as Parts, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FLOAT, FLOAT_LAYER } from './float';

interface Props {
  /** The rectangle that the popup stands beside. */
  anchor: DOMRect;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The popup opens by itself, so it must take the keyboard's focus itself. */
const enter = (content: HTMLElement | null) => {
  const first = (of: string) => content?.querySelector<HTMLElement>(of);
  (first('[data-autofocus]') ?? first('a[href], button:enabled'))?.focus({ preventScroll: true });
};

export function Anchored({ anchor, label, onClose, children }: Props) {
  return (
    <Parts.Root
      open
      onOpenChange={(change) => !change.open && onClose()}
      positioning={{ strategy: 'fixed', placement: 'bottom-start', getAnchorRect: () => anchor }}
      unstyled
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Parts.Positioner css={{ zIndex: `${FLOAT_LAYER} !important` }}>
          <Parts.Content ref={enter} {...FLOAT} p="14px" maxW="92vw" aria-label={label}>
            {children}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
