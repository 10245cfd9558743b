// A workplace's answer in words: free, or why not, which booking is there and until when.
import { isShared, type PlaceOffer, type WorkplaceItem } from '@/core';
import { useText } from '@/lib/i18n';
import { readable } from '@/lib/params';
import { instantText } from './day-or-time';

/** The name of a blocking booking; empty if unknown. */
export type PetNames = (bookingId: number) => string;

export interface OfferWords {
  /** `off`: a rule refuses; `taken`: a booking is there. */
  state: 'free' | 'taken' | 'off';
  text: string;
  /** Free by the plan, but a guest has not left yet. */
  warning: string;
}

export function useOfferWords(
  timeZone: string,
  petNamesOf: PetNames,
): (offer: PlaceOffer, place: WorkplaceItem) => OfferWords {
  const t = useText();
  return ({ free, reason, clash, stillInUse }, place) => {
    const late = stillInUse === null ? '' : petNamesOf(stillInUse);
    const warning = stillInUse === null ? '' : late ? t('place.stillInUseBy', { who: late }) : t('place.stillInUse');
    if (reason) return { state: 'off', text: t(reason.code, readable(reason.params, t)), warning: '' };
    if (free || !clash)
      return {
        state: free ? 'free' : 'taken',
        text: free ? t('place.free') : t('booking.taken'),
        warning: free ? warning : '',
      };
    const until = instantText(clash.until, timeZone);
    const who = petNamesOf(clash.bookingId);
    const key = isShared(place.kind) ? 'place.fullUntil' : who ? 'place.takenBy' : 'place.takenUntil';
    return { state: 'taken', text: t(key, { who, until }), warning: '' };
  };
}
