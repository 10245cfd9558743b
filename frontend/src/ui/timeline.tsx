// One event of a timeline: its icon on a line that leads to the event before it.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

export function TimelineEntry({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="26px 1fr"
      gap="12px"
      pb="16px"
      position="relative"
      css={{
        '&:not(:last-child)::before': {
          content: '""',
          position: 'absolute',
          left: '12px',
          top: '28px',
          bottom: '2px',
          width: '2px',
          bg: 'border',
        },
      }}
    >
      <chakra.span
        boxSize="26px"
        borderRadius="full"
        bg="good.bg"
        color="good.fg"
        display="grid"
        placeItems="center"
        fontSize="13px"
      >
        <Icon name={icon} />
      </chakra.span>
      <chakra.div minW={0} overflowWrap="anywhere">
        {children}
      </chakra.div>
    </chakra.li>
  );
}
