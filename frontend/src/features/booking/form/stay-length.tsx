// The length of a stay beside its dates: nights or days, one more and one less, and the times in words.
import { chakra } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { hasDeparture, type Stay } from '@/core';
import { useText } from '@/lib/i18n';
import { IconButton } from '@/ui/button';
import { StayWords } from '../place/stay-words';
import { addDays, type BookingValues } from './values';

type Known = Stay | null | undefined;

/** Moves the departure by days; a stay has one night or day at least. */
export function useStayLength(stay: Known) {
  const { getValues, setValue } = useFormContext<BookingValues>();
  const isLong = stay !== null && stay !== undefined && hasDeparture(stay.unit);
  const mayShorten = isLong && stay.units > 1;
  function step(by: 1 | -1) {
    if (by > 0 ? !isLong : !mayShorten) return;
    const before = getValues('departure');
    const after = `${addDays(before.slice(0, 10), by)}${before.slice(10)}`;
    setValue('departure', after, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }
  return { isLong, mayShorten, step };
}

export function StayLength({ stay }: { stay: Known }) {
  const t = useText();
  const { isLong, mayShorten, step } = useStayLength(stay);
  if (!isLong || !stay) return <StayWords stay={stay} />;
  const { unit } = stay;
  return (
    <chakra.div display="flex" gap="10px" alignItems="flex-start" mb="3">
      <chakra.div role="group" aria-label={t(`bookingForm.length.${unit}`)} display="flex" flexShrink={0}>
        <IconButton
          label={t(`bookingForm.less.${unit}`)}
          icon="minus"
          variant="secondary"
          aria-keyshortcuts="-"
          borderRightRadius="0"
          disabled={!mayShorten}
          onClick={() => step(-1)}
        />
        <IconButton
          label={t(`bookingForm.more.${unit}`)}
          icon="plus"
          variant="secondary"
          aria-keyshortcuts="+"
          borderLeftRadius="0"
          ml="-1px"
          onClick={() => step(1)}
        />
      </chakra.div>
      <chakra.div pt="8px" minW={0} css={{ '& > p': { mb: 0 } }}>
        <StayWords stay={stay} />
      </chakra.div>
    </chakra.div>
  );
}
