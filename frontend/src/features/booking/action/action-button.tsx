// One action of a booking as a button that opens its dialog.
import { chakra } from '@chakra-ui/react';
import type { BookingItem } from '@/core';
import { useText } from '@/lib/i18n';
import { Button, type ButtonProps } from '@/ui/button';
import { useLettersOn } from '@/ui/letters-on';
import { ACTIONS, type DialogVerdict } from './actions';
import { useActionDialog } from './use-action-dialog';

interface Props extends ButtonProps {
  verdict: DialogVerdict;
  booking: BookingItem;
  /** Replaces the action's own text. */
  label?: string;
  /** Shows the letter that runs the action while its row has the focus. */
  letter?: boolean;
}

export function ActionButton({ verdict, booking, label, letter = false, ...look }: Props) {
  const t = useText();
  const open = useActionDialog();
  const [lettersOn] = useLettersOn();
  const action = ACTIONS[verdict.action];
  const key = letter && lettersOn ? action.letter.toUpperCase() : undefined;
  return (
    <Button icon={action.icon} aria-keyshortcuts={key} {...look} onClick={() => open({ verdict, booking })}>
      {label ?? t(`booking.action.${verdict.action}`)}
      {key && (
        <chakra.kbd
          aria-hidden
          display={{ base: 'none', lg: 'inline' }}
          fontFamily="inherit"
          fontSize="11.5px"
          lineHeight="1.3"
          borderWidth="1px"
          borderStyle="solid"
          borderColor="currentColor"
          borderRadius="sm"
          px="4px"
          opacity="0.85"
        >
          {key}
        </chakra.kbd>
      )}
    </Button>
  );
}
