// The button of a popup, without the popup.
import { chakra } from '@chakra-ui/react';
import { Button, type ButtonProps } from './button';
import { Icon, type IconName } from './icon';

export interface Trigger {
  label: string;
  icon?: IconName;
  /** The icon at the right end of the button. */
  end?: IconName;
  /** The text of a chip, which has its own border. */
  inChip?: boolean;
}

export const TriggerButton = ({ label, icon, end = 'chevronDown', inChip = false, ...props }: Trigger & ButtonProps) =>
  inChip ? (
    <chakra.button
      type="button"
      minW={0}
      minH="24px"
      font="inherit"
      textAlign="left"
      cursor="pointer"
      _hover={{ textDecoration: 'underline' }}
      {...(props as object)}
    >
      {label}
    </chakra.button>
  ) : (
    <Button icon={icon} borderColor="border.field" fontWeight="400" px="12px" {...props}>
      {label}
      <Icon name={end} color="fg.muted" ml="auto" />
    </Button>
  );
