// A small turning ring beside or inside a busy element, which provides the words.
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

export const Spinner = (props: HTMLChakraProps<'span'>) => (
  <chakra.span
    aria-hidden
    display="inline-block"
    boxSize="1em"
    borderRadius="full"
    borderWidth="2px"
    borderStyle="solid"
    borderColor="currentColor"
    borderTopColor="transparent"
    animation="spin 700ms linear infinite"
    {...props}
  />
);
