// A quote's lines.
import { chakra } from '@chakra-ui/react';
import type { Quote, QuoteLine } from '@/core';
import { formatAmount, formatMoney, formatRate } from '@/lib/format';
import { useText, type Translate } from '@/lib/i18n';

function lineText(line: QuoteLine, currency: string, t: Translate): string {
  if (line.code === 'DISCOUNT') return t('booking.line.DISCOUNT', { rate: formatRate(line.rate) });
  const words = {
    units: t(`booking.units.${line.code}`, { count: line.units }),
    pets: t('booking.petCount', { count: line.pets }),
    price: formatMoney(line.unitPrice, currency),
  };
  return t(line.pets === 1 ? 'booking.line.onePet' : 'booking.line.withPets', words);
}

export function PriceLines({ quote }: { quote: Quote }) {
  const t = useText();
  const row = {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '12px',
    px: '13px',
    py: '11px',
    borderBottomWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.muted',
  } as const;
  return (
    <div>
      {quote.lines.map((line, at) => (
        // A moved booking may have two lines of the same kind.
        <chakra.div key={`${line.code} ${at}`} {...row}>
          <span>{lineText(line, quote.currency, t)}</span>
          <chakra.strong whiteSpace="nowrap">{formatAmount(line.amount)}</chakra.strong>
        </chakra.div>
      ))}
      <chakra.div {...row} borderBottomWidth="0" fontWeight="700">
        <span>{t('booking.line.total')}</span>
        <chakra.span fontSize="18px" whiteSpace="nowrap">
          {formatMoney(quote.total, quote.currency)}
        </chakra.span>
      </chakra.div>
    </div>
  );
}
