// Two short fields beside each other, in the place of one; on a phone one below the other.
import { chakra } from '@chakra-ui/react';

export const FieldPair = chakra(
  'div',
  { base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, columnGap: '3' } },
  { defaultProps: { 'data-field': '' } },
);

/** The width up to which a pair of fields stays readable on a wide page. */
export const PAIR_WIDTH = { lg: '516px' } as const;
