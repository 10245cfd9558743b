// A line of a list to choose from: one click takes what it says.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/ui/icon';

interface Props {
  icon: IconName;
  onClick: () => void;
  bg: 'bg.note' | 'bg.panel';
  children: ReactNode;
}

export const ChoiceRow = ({ icon, onClick, bg, children }: Props) => (
  <chakra.button
    type="button"
    onClick={onClick}
    w="full"
    textAlign="left"
    display="flex"
    gap="10px"
    alignItems="center"
    px="13px"
    py="8px"
    borderRadius="md"
    borderWidth="1px"
    borderStyle="solid"
    borderColor="border.strong"
    bg={bg}
    color="fg"
    fontSize="14.5px"
    cursor="pointer"
    _hover={{ bg: 'bg.hover' }}
  >
    <Icon name={icon} color="fg.muted" />
    <chakra.span minW={0} overflowWrap="anywhere">
      {children}
    </chakra.span>
  </chakra.button>
);
