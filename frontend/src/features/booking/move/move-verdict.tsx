// The result of a move: the workplaces, the new price and its difference.
import { chakra } from '@chakra-ui/react';
import type { BookingDetail, BranchDetail, PlannedMove, Quote } from '@/core';
import { formatDifference, formatMoney } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';
import { SectionHeading } from '@/ui/card';
import { segmentsText } from '../place/segment-text';
import { PriceLines } from '../price-lines';

/** "+2,000 RSD, the balance rises to 5,000 RSD". `balance`: the open amount today, in minor units. */
function differenceText(difference: number, balance: number, currency: string, t: Translate): string {
  if (difference === 0) return t('bookingMove.samePrice');
  const after = balance + difference;
  const key = after < 0 ? 'bookingMove.overpaid' : difference > 0 ? 'bookingMove.dearer' : 'bookingMove.cheaper';
  return t(key, { amount: formatDifference(difference, currency), balance: formatMoney(Math.abs(after), currency) });
}

interface Props {
  booking: BookingDetail;
  move: PlannedMove;
  quote: Quote | null;
  branch: BranchDetail;
}

export function MoveVerdict({ booking, move, quote, branch }: Props) {
  const t = useText();
  const difference = quote && quote.total - booking.total;
  return (
    <chakra.section
      aria-live="polite"
      aria-label={t('bookingDetail.price')}
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border.muted"
      bg="bg.subtle"
      borderRadius="md"
      px="3"
      pt="3"
      pb="4"
      mb="2"
    >
      <SectionHeading icon="card" mb="1" px="13px">
        {t('bookingDetail.price')}
      </SectionHeading>
      {move.unchanged ? (
        <chakra.p px="13px" color="fg.muted" fontSize="14px">
          {t('bookingMove.unchanged')}
        </chakra.p>
      ) : (
        move.segments.length > 1 && (
          <chakra.p px="13px" fontSize="14px">
            {segmentsText(move.segments, branch, t)}
          </chakra.p>
        )
      )}
      {quote ? <PriceLines quote={quote} /> : <chakra.p color="fg.muted">{t('bookingForm.priceLater')}</chakra.p>}
      {difference !== null && !move.unchanged && (
        <chakra.p px="13px" fontWeight="600" color={difference > 0 ? 'warn.fg' : undefined}>
          {differenceText(difference, booking.facts.balance, booking.currency, t)}
        </chakra.p>
      )}
    </chakra.section>
  );
}
