// The button of a popup, without the popup.
import { Button, type ButtonProps } from './button';
import { Icon, type IconName } from './icon';

export interface Face {
  label: string;
  icon?: IconName;
  /** The icon at the right end of the button. */
  end?: IconName;
}

export const FaceButton = ({ label, icon, end = 'chevronDown', ...props }: Face & ButtonProps) => (
  <Button icon={icon} borderColor="border.field" fontWeight="400" px="12px" {...props}>
    {label}
    <Icon name={end} color="fg.muted" ml="auto" />
  </Button>
);
