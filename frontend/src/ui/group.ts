// The look of a group's name, in the menu and above the title of a screen.

export const GROUP = {
  fontSize: '11.5px',
  letterSpacing: '.08em',
  textTransform: 'uppercase',
  fontWeight: '700',
} as const;
