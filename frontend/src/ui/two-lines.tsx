// What stands in the cells of tables: words, two lines, an e-mail address, an amount. In a table a row is at most two
// lines high, and only a word longer than a name breaks.
import { chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { formatAmount } from '@/lib/format';

/** Longer words, in letters, may break anywhere. */
const LONG = 20;
/** Where an address or a word with hyphens may break before its letters must. */
const JOINT = /(?<=[\s\-.@_/])/;

/** Words that stay whole, unless one is too long for any column. */
export function Words({ of: text }: { of: string }) {
  if (text.split(/\s/).every((word) => word.length <= LONG)) return text;
  return text.split(JOINT).map((part, at) => (
    <Fragment key={`${at} ${part}`}>
      {part.length <= LONG ? part : <chakra.span overflowWrap="anywhere">{part}</chakra.span>}
      <wbr />
    </Fragment>
  ));
}

/** Text takes at most so many lines in a table, and shows itself whole under the pointer. */
export const Lines = ({ most, children }: { most: 1 | 2; children: ReactNode }) =>
  typeof children === 'string' ? (
    <span data-lines={most} title={children}>
      <Words of={children} />
    </span>
  ) : (
    children
  );

/** An e-mail address that breaks after its @ if the line is short. */
export function Mail({ address }: { address: string }) {
  const [name, host] = address.split('@');
  return host === undefined ? (
    <Words of={address} />
  ) : (
    <>
      <Words of={`${name}@`} />
      <wbr />
      <Words of={host} />
    </>
  );
}

/** The figure weighs, the currency beside it does not. */
export const Money = ({ amount, currency }: { amount: number; currency: string }) => (
  <chakra.span whiteSpace="nowrap">
    <strong>{formatAmount(amount)}</strong>{' '}
    <chakra.span fontSize="13px" fontWeight="400" color="fg.muted">
      {currency}
    </chakra.span>
  </chakra.span>
);

/** A name and what belongs to it, in two lines together: a long name takes both before it is cut. */
export const NameAnd = ({ name, second }: { name: string; second: string }) => (
  <span data-lines={2} title={`${name}, ${second}`}>
    <strong>
      <Words of={name} />
    </strong>{' '}
    <chakra.span fontSize="13px" color="fg.muted">
      <Words of={second} />
    </chakra.span>
  </span>
);

export function TwoLines({ main, second, bold = false }: { main: ReactNode; second: ReactNode; bold?: boolean }) {
  return (
    <>
      <chakra.span data-two="main" display="block" fontWeight={bold ? 700 : undefined}>
        <Lines most={1}>{main}</Lines>
      </chakra.span>
      <chakra.span data-two="second" display="block" fontSize="13px" color="fg.muted">
        <Lines most={1}>{second}</Lines>
      </chakra.span>
    </>
  );
}
