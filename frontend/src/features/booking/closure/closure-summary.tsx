// "12 bookings: 7 moved, 1 shortened, 3 kept, 1 canceled, no refunds".
import { chakra } from '@chakra-ui/react';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { GIVES_BACK, tally, type Decisions, type DecisionKind, type Hit } from './decisions';

const ORDER: readonly DecisionKind[] = ['MOVE', 'SHORTEN', 'KEEP', 'CANCEL'];

export function ClosureSummary({ hits, decisions }: { hits: readonly Hit[]; decisions: Decisions }) {
  const t = useText();
  if (hits.length === 0) return null;
  const sum = tally(hits, decisions);
  const parts = ORDER.filter((kind) => sum[kind] > 0).map((kind) =>
    t(`closureDialog.sum.${kind}`, { count: sum[kind] }),
  );
  const money = [...sum.back].map(([currency, amount]) => formatMoney(amount, currency)).join(', ');
  if (ORDER.some((kind) => GIVES_BACK[kind] && sum[kind] > 0))
    parts.push(money ? t('closureDialog.paid', { amount: money }) : t('closureDialog.noRefunds'));
  return (
    <chakra.p role="status" fontWeight="600">
      {t('closureDialog.count', { count: hits.length })}: {parts.join(', ')}
    </chakra.p>
  );
}
