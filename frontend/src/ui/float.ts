// The look and the layer of what floats over a page.

/** The style of everything that floats over a page. */
export const FLOAT = {
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'md',
  boxShadow: 'float',
  outline: 'none',
  animation: 'fadeIn 120ms',
  maxH: '60vh',
  overflowY: 'auto',
} as const;
/** Above dialogs, which may contain such a control. */
export const FLOAT_LAYER = 150;
