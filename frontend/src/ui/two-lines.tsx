// A table cell with a main line and a second line.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** An e-mail address that breaks after its @ if the line is short. */
export function Mail({ address }: { address: string }) {
  const [name, host] = address.split('@');
  return host === undefined ? (
    <>{address}</>
  ) : (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}

export function TwoLines({ main, second, bold = false }: { main: ReactNode; second: ReactNode; bold?: boolean }) {
  return (
    <>
      <chakra.span display="block" fontWeight={bold ? 700 : undefined}>
        {main}
      </chakra.span>
      <chakra.span display="block" fontSize="13px" color="fg.muted">
        {second}
      </chakra.span>
    </>
  );
}
