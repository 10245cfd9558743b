// The shape in which attempts and refunds stand, one under the other.
import { chakra } from '@chakra-ui/react';

export const Entry = chakra('li', {
  base: {
    display: 'grid',
    gap: '4px 16px',
    alignItems: 'start',
    py: '11px',
    borderBottomWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.muted',
    _first: { pt: 0 },
    _last: { borderBottomWidth: 0, pb: 0 },
  },
});
