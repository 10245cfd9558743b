// A line of a list in the settings: icon, name, what is known of it, and what ends it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/ui/icon';

interface Props {
  icon: IconName;
  name: string;
  /** Below the name. */
  children: ReactNode;
  end: ReactNode;
}

export const Line = ({ icon, name, children, end }: Props) => (
  <chakra.li
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap="8px 12px"
    py="12px"
    borderTopWidth="1px"
    borderStyle="solid"
    borderColor="border.muted"
    _first={{ borderTopWidth: 0 }}
  >
    <Icon name={icon} color="fg.muted" />
    <chakra.div flex="1 1 190px" minW={0} display="grid" overflowWrap="anywhere">
      <strong>{name}</strong>
      <chakra.span fontSize="13.5px" color="fg.muted">
        {children}
      </chakra.span>
    </chakra.div>
    {end}
  </chakra.li>
);
