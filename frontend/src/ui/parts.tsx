// Parts of a line with dots between them. What does not fit goes to the next line as a whole, and the dot
// before it is not shown there.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Room before each part, in which its dot stands. */
const GAP = '.75em';
/** Left of the text; what lies there is the dot of a line's first part. The rest is left to a focus ring. */
const CUT = '.52em';

/** The styles of a line, its parts and their dots, for places that draw them without components. */
export const PARTS = {
  line: { ml: `-${GAP}`, clipPath: `inset(-6px -6px -6px ${CUT})` },
  part: { position: 'relative', pl: GAP },
  dot: { position: 'absolute', left: 0, w: GAP, textAlign: 'center', whiteSpace: 'pre' },
} as const;

/** `of`: empty parts are left out. */
export function Parts({ of, ...props }: { of: readonly ReactNode[] } & Omit<HTMLChakraProps<'p'>, 'children'>) {
  const parts = of.filter((part) => part !== null && part !== undefined && part !== false && part !== '');
  return (
    <chakra.p display="flex" flexWrap="wrap" {...PARTS.line} {...props}>
      {parts.map((part, at) => (
        <chakra.span key={at} minW={0} {...PARTS.part}>
          {at > 0 && <chakra.span {...PARTS.dot}>{' · '}</chakra.span>}
          {part}
        </chakra.span>
      ))}
    </chakra.p>
  );
}
