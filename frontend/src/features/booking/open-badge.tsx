// The badge "6,200 RSD to pay" of a booking that still owes.
import type { BookingItem } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Badge } from '@/ui/badge';

export function OpenBadge({ booking: { balance, currency } }: { booking: Pick<BookingItem, 'balance' | 'currency'> }) {
  const t = useText();
  if (balance <= 0) return null;
  return (
    <Badge tone="warn" icon="cash">
      {t('board.balanceOpen', { amount: formatMoney(balance, currency) })}
    </Badge>
  );
}
