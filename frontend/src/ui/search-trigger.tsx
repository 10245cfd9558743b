// The look of a chooser that searches, and its trigger where the chooser is not there yet.
import { chakra } from '@chakra-ui/react';
import { Icon } from './icon';

export const searchLook = (size: 'sm' | 'md', invalid: boolean) =>
  ({
    w: 'full',
    minH: size === 'sm' ? '40px' : '44px',
    bg: 'bg.panel',
    color: 'fg',
    _disabled: { bg: 'bg.muted', color: 'fg.disabled' },
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: invalid ? 'bad.fg' : 'border.field',
    borderRadius: 'md',
    pl: size === 'sm' ? '12px' : '13px',
    pr: '62px',
    fontSize: size === 'sm' ? '14.5px' : '15px',
    textOverflow: 'ellipsis',
  }) as const;

/** Only a look: takes no focus and is not announced. */
export const SearchTrigger = ({ placeholder }: { placeholder: string }) => (
  <chakra.div aria-hidden data-trigger="" w="full" position="relative">
    <chakra.input readOnly tabIndex={-1} placeholder={placeholder} {...searchLook('sm', false)} />
    <chakra.span position="absolute" right="6px" top="0" bottom="0" display="flex" alignItems="center" color="fg.muted">
      <chakra.span boxSize="26px" display="grid" placeItems="center">
        <Icon name="chevronDown" />
      </chakra.span>
    </chakra.span>
  </chakra.div>
);
