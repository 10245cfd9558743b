// The fields of a form: two beside each other if both have their full width, else one below the other. Whatever is no
// field takes the whole row.
import { chakra } from '@chakra-ui/react';

export const FieldGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(auto-fill, minmax(min(516px, 100%), 1fr))' },
    columnGap: '40px',
    alignItems: 'start',
    '& > *': { gridColumn: '1 / -1' },
    '& > [data-field]': { gridColumn: 'auto' },
  },
});
