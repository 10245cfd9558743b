// A panel, and its heading.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export const Card = chakra('section', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'card',
    minW: 0,
  },
  variants: { pad: { true: { p: { base: '16px', lg: '20px 22px' } } } },
});

interface HeadingProps extends HTMLChakraProps<'h2'> {
  icon?: IconName | undefined;
  /** At the right end: a count or a button. */
  end?: ReactNode;
}

/** Heading of a card or of a section within a form. */
export function SectionHeading({ icon, end, children, ...props }: HeadingProps) {
  return (
    <chakra.h2 fontSize="17px" mb="3" display="flex" gap="9px" alignItems="center" {...props}>
      {icon && <Icon name={icon} />}
      <chakra.span minW={0}>{children}</chakra.span>
      {end !== undefined && (
        <chakra.span ml="auto" fontSize="14px" color="fg.muted">
          {end}
        </chakra.span>
      )}
    </chakra.h2>
  );
}

/** A padded card with a heading. */
export function Section({
  title,
  icon,
  end,
  children,
  ...props
}: Omit<HTMLChakraProps<'section'>, 'title'> & { title: ReactNode; icon?: IconName; end?: ReactNode }) {
  return (
    <Card pad {...(props as object)}>
      <SectionHeading icon={icon} end={end}>
        {title}
      </SectionHeading>
      {children}
    </Card>
  );
}

/** Names and values of a record. */
export function Facts({ children, ...props }: HTMLChakraProps<'dl'>) {
  return (
    <chakra.dl display="grid" gridTemplateColumns={{ base: '110px 1fr', lg: '150px 1fr' }} gap="9px 16px" {...props}>
      {children}
    </chakra.dl>
  );
}
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd fontWeight="600" minW={0} overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </>
  );
}
