// Buttons, and links that look like buttons. One primary button per region; tan is a secondary action;
// red does harm.
import { chakra, defineRecipe, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react';
import type { MouseEvent, Ref } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Icon, type IconName } from './icon';
import { Spinner } from './spinner';

const look = defineRecipe({
  className: 'sapa-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderRadius: 'md',
    fontWeight: '600',
    lineHeight: '1.35',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    textDecoration: 'none',
    transition: 'background-color 140ms, border-color 140ms, color 140ms',
    _disabled: { bg: 'bg.muted', color: 'fg.disabled', borderColor: 'border', cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'primary',
        borderColor: 'primary',
        color: 'primary.fg',
        '&:hover:not(:disabled,[aria-disabled=true])': {
          bg: 'primary.hover',
          borderColor: 'primary.hover',
          textDecoration: 'none',
        },
      },
      secondary: {
        bg: 'bg.panel',
        borderColor: 'border.strong',
        color: 'fg',
        '&:hover:not(:disabled,[aria-disabled=true])': { bg: 'bg.hover', textDecoration: 'none' },
      },
      tan: {
        bg: 'secondary',
        borderColor: 'secondary',
        color: 'secondary.fg',
        '&:hover:not(:disabled,[aria-disabled=true])': {
          bg: 'secondary.hover',
          borderColor: 'secondary.hover',
          textDecoration: 'none',
        },
      },
      danger: {
        bg: 'bg.panel',
        borderColor: 'bad.line',
        color: 'bad.fg',
        '&:hover:not(:disabled,[aria-disabled=true])': { bg: 'bad.bg', textDecoration: 'none' },
      },
      ghost: {
        bg: 'transparent',
        borderColor: 'transparent',
        color: 'fg',
        '&:hover:not(:disabled,[aria-disabled=true])': { bg: 'bg.muted', textDecoration: 'none' },
        _disabled: { bg: 'transparent', borderColor: 'transparent' },
      },
      link: {
        bg: 'transparent',
        borderColor: 'transparent',
        color: 'fg.link',
        px: '1!',
        py: '1!',
        '&:hover:not(:disabled,[aria-disabled=true])': { textDecoration: 'underline' },
        _disabled: { bg: 'transparent', borderColor: 'transparent' },
      },
    },
    size: {
      md: { fontSize: '14.5px', px: '15px', py: '9px', minH: '40px' },
      sm: { fontSize: '13.5px', px: '12px', py: '6px', minH: '32px' },
      lg: { fontSize: '15px', px: '18px', py: '11px', minH: '44px' },
    },
    wide: { true: { w: 'full' } },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
});

const Base = chakra('button', look);
const BaseLink = chakra(RouterLink, look);
type Look = RecipeVariantProps<typeof look>;

export type ButtonProps = Omit<HTMLChakraProps<'button'>, 'onClick'> &
  Look & {
    icon?: IconName | undefined;
    /** Shows that work is running, keeps width and focus, and ignores further clicks. */
    busy?: boolean;
    /** Nothing that is awaited: the button would not be busy meanwhile. `useSending` sends. */
    onClick?: ((event: MouseEvent<HTMLButtonElement>) => void | undefined) | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({ icon, busy = false, disabled, children, type = 'button', onClick, ...props }: ButtonProps) {
  // Not `disabled`, which would drop the focus to the page.
  const waits = busy
    ? {
        'aria-busy': true,
        'aria-disabled': true,
        onClick: (event: { preventDefault(): void }) => event.preventDefault(),
      }
    : { onClick };
  return (
    <Base type={type} disabled={disabled} {...(props as object)} {...(waits as object)}>
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
    </Base>
  );
}

export type LinkButtonProps = Omit<HTMLChakraProps<'a'>, 'href'> & Look & { to: string; icon?: IconName | undefined };

export function LinkButton({ icon, children, ...props }: LinkButtonProps) {
  return (
    <BaseLink {...(props as { to: string })}>
      {icon && <Icon name={icon} />}
      {children}
    </BaseLink>
  );
}

/** A square button with only an icon; `label` is its name and tooltip. */
export function IconButton({
  label,
  icon,
  ...props
}: Omit<ButtonProps, 'children'> & { label: string; icon: IconName }) {
  return (
    <Button
      variant="ghost"
      aria-label={label}
      title={label}
      icon={icon}
      w="38px"
      h="38px"
      px="0"
      py="0"
      fontSize="17px"
      {...props}
    />
  );
}
