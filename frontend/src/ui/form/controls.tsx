// The look of input controls, in forms and toolbars.
import { chakra, defineRecipe } from '@chakra-ui/react';
import { Icon } from '../icon';
import type { ComponentProps, KeyboardEvent } from 'react';

const look = defineRecipe({
  className: 'sapa-control',
  base: {
    display: 'block',
    w: '100%',
    minW: 0,
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.field',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg',
    fontSize: '15px',
    lineHeight: '1.5',
    px: '13px',
    py: '10px',
    minH: '44px',
    transition: 'border-color 140ms',
    _invalid: { borderColor: 'bad.fg', boxShadow: '0 0 0 1px {colors.bad.fg}' },
    _disabled: { bg: 'bg.muted', color: 'fg.disabled', cursor: 'not-allowed' },
    _readOnly: { bg: 'bg.muted' },
  },
  variants: {
    size: { md: {}, sm: { fontSize: '14.5px', px: '12px', py: '6px', minH: '38px' } },
    kind: {
      select: { appearance: 'none', pr: '38px', cursor: 'pointer', textOverflow: 'ellipsis' },
      area: { minH: '92px', resize: 'vertical' },
      input: {},
    },
  },
  defaultVariants: { size: 'md', kind: 'input' },
});

export const Input = chakra('input', look);
const BareTextArea = chakra('textarea', look, { defaultProps: { kind: 'area', rows: 3 } });

/** Ctrl and Enter press the button that sends the form: one that is busy or disabled sends nothing. */
function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey || nativeEvent.isComposing) return;
  event.preventDefault();
  const controls = [...(currentTarget.form?.elements ?? [])];
  controls.find((one): one is HTMLButtonElement => one.matches('button[type=submit]'))?.click();
}

export const TextArea = (props: ComponentProps<typeof BareTextArea>) => (
  <BareTextArea aria-keyshortcuts="Control+Enter" {...props} onKeyDown={sendByKeys} />
);
const BareSelect = chakra('select', look, { defaultProps: { kind: 'select' } });

/** The browser's own select, with our arrow. */
export function Select(props: ComponentProps<typeof BareSelect>) {
  return (
    <chakra.div position="relative" minW={0}>
      <BareSelect {...props} />
      <Icon
        name="chevronDown"
        position="absolute"
        right="12px"
        top="50%"
        transform="translateY(-50%)"
        pointerEvents="none"
        color="fg.muted"
      />
    </chakra.div>
  );
}
