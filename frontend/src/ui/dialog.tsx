// A dialog over the page: focus stays inside; Escape and a click outside close it, unless it must be
// answered.
import { chakra, Dialog as Parts, Portal } from '@chakra-ui/react';
import { createContext, useContext, useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '@/lib/i18n';
import { IconButton } from './button';
import { firstField } from './first-field';
import { BELOW_FIELDS } from './form/save-bar';
import { useOpened } from './use-opened';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons; the confirming button is last. */
  footer?: ReactNode;
  /** `alertdialog` for a question. */
  role?: 'dialog' | 'alertdialog';
  /** Cannot be closed without an answer: no close button, no Escape. */
  must?: boolean;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Stays visible while the page is hidden (`data-page-hidden`, in `theme.ts`). */
  overHidden?: boolean;
  /** The element that gets the focus first; default: the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** What stands first in every dialog below: whoever opens one of many dialogs says it once. */
export const DialogLead = createContext<ReactNode>(null);

/** `md`: a text field of 516 px fills it from edge to edge. */
const WIDTH = { sm: '440px', md: '562px', lg: '760px', xl: '980px' };

export function Dialog(props: DialogProps) {
  return useOpened(props.open) ? <OpenedDialog {...props} /> : null;
}

function OpenedDialog({
  open,
  onClose,
  title,
  children,
  footer,
  role = 'dialog',
  must = false,
  size = 'md',
  overHidden = false,
  initialFocus,
}: DialogProps) {
  const t = useText();
  const content = useRef<HTMLDivElement>(null);
  const lead = useContext(DialogLead);
  const over = overHidden ? { 'data-over-hidden': '' } : {};
  return (
    <Parts.Root
      open={open}
      role={role}
      lazyMount
      unmountOnExit
      unstyled
      closeOnEscape={!must}
      closeOnInteractOutside={!must && role === 'dialog'}
      onOpenChange={(change) => !change.open && onClose()}
      initialFocusEl={() => initialFocus?.current ?? firstField(content.current)}
    >
      <Portal>
        <Parts.Backdrop
          {...over}
          position="fixed"
          inset="0"
          bg="rgb(16 20 17 / .55)"
          zIndex="dialog"
          animation="fadeIn 140ms"
        />
        <Parts.Positioner
          {...over}
          position="fixed"
          inset="0"
          zIndex="dialog"
          display="flex"
          alignItems="flex-start"
          justifyContent="center"
          overflow="auto"
          scrollPaddingBottom={BELOW_FIELDS}
          p={{ base: '12px', lg: '64px 24px' }}
          // What sticks to the end of a dialog that scrolls stands at the end of the window, not above this padding.
          css={{ '--below-save-bar': { base: '-12px', lg: '-64px' } }}
        >
          <Parts.Content
            ref={content}
            w="full"
            maxW={WIDTH[size]}
            bg="bg.panel"
            color="fg"
            borderRadius="lg"
            borderWidth="1px"
            borderStyle="solid"
            borderColor="border"
            boxShadow="float"
            outline="none"
            animation="rise 160ms ease-out"
            my={{ base: 'auto', lg: 0 }}
          >
            <chakra.div display="flex" alignItems="flex-start" gap="3" px="22px" pt="18px" pb="10px">
              <Parts.Title flex="1" minW={0} fontSize="19px" fontWeight="700" lineHeight="1.3" pt="4px">
                {title}
              </Parts.Title>
              {!must && <IconButton label={t('common.close')} icon="close" onClick={onClose} mr="-8px" />}
            </chakra.div>
            {(lead || children) && (
              <chakra.div px="22px" pb="18px">
                {lead}
                {/* A dialog over this one has its own. */}
                <DialogLead value={null}>{children}</DialogLead>
              </chakra.div>
            )}
            {footer && (
              <chakra.div
                display="flex"
                flexWrap="wrap"
                justifyContent="flex-end"
                gap="3"
                px="22px"
                py="14px"
                borderTopWidth="1px"
                borderStyle="solid"
                borderColor="border.muted"
              >
                {footer}
              </chakra.div>
            )}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}
