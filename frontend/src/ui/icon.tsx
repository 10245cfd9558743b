// A glyph of the icon font. Decorative by default; with a label it has a name for screen readers.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import points from 'virtual:icons';
import type { IconName } from './icons';

export type { IconName } from './icons';

/** The bare character, where components would be too many. */
export const glyph = (name: IconName) => String.fromCodePoint(points[name]);

export interface IconProps extends Omit<HTMLChakraProps<'span'>, 'children'> {
  name: IconName;
  /** The meaning, if no word beside the icon says it. */
  label?: string;
}

export function Icon({ name, label, ...props }: IconProps) {
  return (
    <chakra.span
      data-icon={name}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      fontFamily="'Sapa Icons'"
      fontWeight="400"
      fontStyle="normal"
      fontSize="1.2em"
      lineHeight="1"
      display="inline-block"
      verticalAlign="-.14em"
      flexShrink={0}
      userSelect="none"
      {...props}
    >
      {glyph(name)}
    </chakra.span>
  );
}
