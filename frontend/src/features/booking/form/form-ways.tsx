// The ways out of a new booking that has no place; choosing one fills the form.
import { useFormContext, useWatch } from 'react-hook-form';
import { Alternatives } from '../place/alternatives';
import type { Ways } from '../place/ways';
import { useDraft } from './draft';
import { useChoose } from './use-choose';
import { roomOf, type BookingValues } from './values';

export function FormWays({ ways }: { ways: Ways }) {
  const { branch } = useDraft();
  const choose = useChoose();
  const arrival = useWatch<BookingValues, 'arrival'>({ name: 'arrival' });
  if (!branch) return null;
  return (
    <Alternatives
      ways={ways}
      branch={branch}
      arrival={arrival}
      onChoose={choose.alternative}
      onService={choose.service}
      onRoom={(room) => choose.room(room, ways)}
    />
  );
}

/** Whether it is known that the booking cannot be saved as it is. */
export function useKnownNo(): boolean {
  const {
    quotation: { quoted, state },
  } = useDraft();
  const { control } = useFormContext<BookingValues>();
  const hasWay = useWatch({ control, compute: (values) => values.overbook || roomOf(values) !== null });
  return state === 'answered' && quoted !== null && !quoted.free && !hasWay;
}
