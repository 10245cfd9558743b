// A quote, line by line, and what a cancellation would give back.
import { chakra } from '@chakra-ui/react';
import type { Quote, QuoteLine, Term } from '@/core';
import { formatAmount, formatDateTime, formatMoney, formatRate } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';

function lineText(line: QuoteLine, currency: string, t: Translate): string {
  if (line.code === 'DISCOUNT') return t('booking.line.DISCOUNT', { rate: formatRate(line.rate) });
  const words = { units: t(`booking.units.${line.code}`, { count: line.units }), pets: t('booking.petCount', { count: line.pets }), price: formatMoney(line.unitPrice, currency) };
  return t(line.pets === 1 ? 'booking.line.onePet' : 'booking.line.withPets', words);
}

export function PriceLines({ quote }: { quote: Quote }) {
  const t = useText();
  const row = { display: 'flex', justifyContent: 'space-between', gap: '12px', px: '13px', py: '11px', borderBottomWidth: '1px', borderStyle: 'solid', borderColor: 'border.muted' } as const;
  return (
    <div>
      {quote.lines.map((line, at) => (
        // A moved booking may have the same kind of line twice.
        <chakra.div key={`${line.code} ${at}`} {...row}>
          <span>{lineText(line, quote.currency, t)}</span>
          <chakra.strong whiteSpace="nowrap">{formatAmount(line.amount)}</chakra.strong>
        </chakra.div>
      ))}
      <chakra.div {...row} borderBottomWidth="0" fontWeight="700">
        <span>{t('booking.line.total')}</span>
        <chakra.span fontSize="18px" whiteSpace="nowrap">{formatMoney(quote.total, quote.currency)}</chakra.span>
      </chakra.div>
    </div>
  );
}

/** "Free cancellation until Fri 20 Nov 14:00, then 50%". */
export function termsText(terms: readonly Term[], t: Translate): string {
  const parts = terms.map((term, at) => {
    const params = { percent: formatRate(term.percent * 100), until: term.untilLocal ? formatDateTime(term.untilLocal, 'weekday') : '' };
    if (!term.until) return t(at === 0 ? 'booking.terms.only' : 'booking.terms.last', params);
    if (at > 0) return t('booking.terms.next', params);
    return t(term.percent === 100 ? 'booking.terms.first100' : 'booking.terms.first', params);
  });
  return parts.join(', ');
}

export function Terms({ terms, policy }: { terms: readonly Term[]; policy: string }) {
  const t = useText();
  if (terms.length === 0) return null;
  return (
    <chakra.p mt="2" fontSize="13.5px" color="fg.muted">
      {t(`enum.cancellationPolicy.${policy}`)}: {termsText(terms, t)}
    </chakra.p>
  );
}
