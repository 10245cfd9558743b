// Keys as they stand on a keyboard.
import { chakra } from '@chakra-ui/react';

export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <chakra.span display="inline-flex" gap="4px" flexShrink={0}>
    {keys.map((key) => (
      <chakra.kbd
        key={key}
        fontFamily="inherit"
        fontWeight="600"
        fontSize="12px"
        lineHeight="1.5"
        minW="20px"
        textAlign="center"
        borderWidth="1px"
        borderStyle="solid"
        borderColor="border.strong"
        borderRadius="sm"
        px="5px"
        bg="bg.panel"
        color="fg.muted"
      >
        {key}
      </chakra.kbd>
    ))}
  </chakra.span>
);
