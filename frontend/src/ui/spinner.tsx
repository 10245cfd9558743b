// Small turning ring beside or inside what is busy. The words are its neighbour's.
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
