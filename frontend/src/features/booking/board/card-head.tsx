// The heading of a card on the board, with a figure at the right.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/ui/icon';

interface Props {
  heading: 'h2' | 'h3';
  icon: IconName;
  title: string;
  figure: ReactNode;
}

export const CardHead = ({ heading, icon, title, figure }: Props) => (
  <chakra.h2
    as={heading}
    display="flex"
    alignItems="center"
    gap="9px"
    fontSize="16px"
    tabIndex={-1}
    px="18px"
    py="10px"
    borderBottomWidth="1px"
    borderStyle="solid"
    borderColor="border"
  >
    <Icon name={icon} />
    {title}
    <chakra.span ml="auto" color="fg.muted" fontSize="14px">
      {figure}
    </chakra.span>
  </chakra.h2>
);
