// A booking's balance in words: what is still to be paid, what was paid too much, or neither.
import { formatMoney } from '@/lib/format';
import type { Translate } from '@/lib/i18n';

export function balanceText(balance: number, currency: string, t: Translate): string {
  if (balance === 0) return t('payment.balance.none');
  return t(balance > 0 ? 'payment.balance.owed' : 'payment.balance.tooMuch', {
    amount: formatMoney(Math.abs(balance), currency),
  });
}
