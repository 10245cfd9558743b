// The workplace of a move, or several in order. Each says whether it would take the booking at these
// times, or which booking is there until when.
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { isInHouse, type BookingDetail, type PlaceOffer, type PlannedMove } from '@/core';
import { formatDate, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/form/date-fields';
import { useFieldError } from '@/ui/form/field';
import { Icon } from '@/ui/icon';
import { dayNumber, dayOf } from '../place/use-calendar';
import { useOfferWords } from '../place/offer-words';
import { placeFacts } from '../place/place-facts';
import { PlaceList, type PlaceOption } from '../place/place-list';
import { segmentsText } from '../place/segment-text';
import { petNamesIn } from '../place/use-pet-names';
import { hasParts, ownParts, type MoveValues } from './move-values';
import { partOffers } from './part-offers';
import type { MoveData } from './use-move-data';

interface Props {
  booking: BookingDetail;
  data: MoveData;
  move: PlannedMove;
  values: MoveValues;
  /** The bookings of these days have been read. */
  known: boolean;
  /** The workplace in which other bookings make room. */
  freed: number | undefined;
}

const SET = { shouldDirty: true, shouldValidate: true } as const;

export function MovePlaces({ booking, data, move, values, known, freed }: Props) {
  const t = useText();
  const { setValue, clearErrors } = useFormContext<MoveValues>();
  const { branch } = data;
  const { stays } = values;
  // A workplace that is still to be chosen shows no error.
  const set = (next: MoveValues['stays']) => {
    clearErrors('stays');
    setValue('stays', next, { shouldDirty: true });
  };

  /** Splits the stay: the first part ends where its place is taken, else after the first night. */
  function divide() {
    const chosen = stays[0]?.workplaceId ?? null;
    const taken = move.offers.find(({ id }) => id === chosen)?.clash;
    const first = dayOf(dayNumber(values.arrival) + 1);
    const until = taken ? localOf(taken.at, booking.timeZone).slice(0, 10) : '';
    set([
      { workplaceId: chosen, until: until > first ? until : first },
      { workplaceId: null, until: '' },
    ]);
  }

  return (
    <chakra.section aria-label={t('booking.workplaces')} mb="4">
      {stays.length === 0 && (
        <>
          <chakra.p fontWeight="600" fontSize="14.5px">
            {t('booking.workplaces')}
          </chakra.p>
          <p>{segmentsText(move.segments, branch, t)}</p>
        </>
      )}
      {stays.map((_, at) => (
        <Part key={at} at={at} {...{ booking, data, move, values, known, freed }} />
      ))}
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="2">
        {stays.length === 0 && (
          <Button size="sm" icon="house" onClick={() => set(ownParts(booking))}>
            {t('bookingMove.choosePlaces')}
          </Button>
        )}
        {stays.length === 1 && hasParts(booking) && (move.stay?.units ?? 0) > 1 && (
          <Button size="sm" icon="split" onClick={divide}>
            {t('bookingMove.divide')}
          </Button>
        )}
        {stays.length > 1 && (
          <Button size="sm" icon="undo" onClick={() => set(stays.slice(0, 1).map((part) => ({ ...part, until: '' })))}>
            {t('bookingMove.onePlace')}
          </Button>
        )}
      </chakra.div>
    </chakra.section>
  );
}

function Part({ booking, data, move, values, known, freed, at }: Props & { at: number }) {
  const t = useText();
  const { setValue } = useFormContext<MoveValues>();
  const { branch, calendar } = data;
  const error = useFieldError(`stays.${at}.workplaceId`);
  const { stays } = values;
  const last = at === stays.length - 1;
  const options = useOptions(booking, data, partOffers(move, values, at), freed);
  const from = at === 0 ? '' : (stays[at - 1]?.until ?? '');
  const label = from ? t('bookingMove.placeFrom', { from: formatDate(from, 'weekday') }) : t('booking.workplaceId');

  return (
    <chakra.div mb="2">
      <chakra.p fontWeight="600" fontSize="14.5px" mb="6px">
        {label}
      </chakra.p>
      <chakra.div maxH="312px" overflowY="auto" p="3px" m="-3px">
        <PlaceList
          wide
          label={label}
          name={`stays.${at}.workplaceId`}
          options={options}
          chosen={stays[at]?.workplaceId ?? null}
          busy={!known || calendar.branchId !== branch.id}
          onChoose={(id) => setValue(`stays.${at}.workplaceId`, id, SET)}
        />
      </chakra.div>
      {error && (
        <chakra.p role="alert" mt="1" color="bad.fg" fontWeight="600" fontSize="13.5px">
          <Icon name="alert" /> {error}
        </chakra.p>
      )}
      {!last && (
        <chakra.div mt="3" maxW="258px">
          <DateField
            name={`stays.${at}.until`}
            timeZone={booking.timeZone}
            from={values.arrival}
            label="bookingMove.until"
            width="fill"
            required
            deps={[`stays.${at + 1}.workplaceId`]}
          />
        </chakra.div>
      )}
    </chakra.div>
  );
}

/** What the booking's own workplace is called: before its pets arrive it is only reserved. */
const OWN_PLACE = {
  here: { fits: 'bookingMove.here', overbooked: 'bookingMove.oneTooMany' },
  reserved: { fits: 'bookingMove.reserved', overbooked: 'bookingMove.reservedOneTooMany' },
} as const;

function useOptions(
  booking: BookingDetail,
  { branch, calendar }: MoveData,
  offers: readonly PlaceOffer[],
  freed: number | undefined,
): PlaceOption[] {
  const t = useText();
  const words = useOfferWords(
    booking.timeZone,
    useMemo(() => petNamesIn(calendar), [calendar]),
  );
  const here = new Set(booking.workplaces.map(({ id }) => id));
  return offers.flatMap((offer): PlaceOption[] => {
    const place = branch.workplaces.find(({ id }) => id === offer.id);
    if (!place) return [];
    const { state, text, warning } = words(offer, place);
    const second = warning
      ? [warning]
      : here.has(place.id)
        ? [t(OWN_PLACE[isInHouse(booking.status) ? 'here' : 'reserved'][booking.overbooked ? 'overbooked' : 'fits'])]
        : placeFacts(place, t);
    const head = { id: place.id, name: place.name };
    if (place.id === freed)
      return [{ ...head, state: 'free', text: t('place.room.freed'), second: placeFacts(place, t) }];
    return [{ ...head, state, text, second, warn: warning !== '' }];
  });
}
