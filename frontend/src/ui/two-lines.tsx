// A cell of a list: the main thing, and under it a second one.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export function TwoLines({ main, second, bold = false }: { main: ReactNode; second: ReactNode; bold?: boolean }) {
  return (
    <>
      <chakra.span display="block" fontWeight={bold ? 700 : undefined}>{main}</chakra.span>
      <chakra.span display="block" fontSize="13px" color="fg.muted">{second}</chakra.span>
    </>
  );
}
