// The sums of the filtered payments, one line a currency. Counted only when someone asks: they go
// through every row.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { PaymentItem, PaymentTotals } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Button, IconButton } from '@/ui/button';
import { Card } from '@/ui/card';
import { queryOf, type ListState } from '@/ui/list/list-state';
import type { ListDef } from '@/ui/list/types';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';

/** The query of the totals: the list's filters, without order and page. */
function totalsQuery(def: ListDef<PaymentItem>, state: ListState): string {
  const query = new URLSearchParams(queryOf(state, false, def));
  query.delete('sort');
  return query.toString();
}

export function useTotals(def: ListDef<PaymentItem>, state: ListState) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return {
    button: (
      <Button icon="sigma" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('payment.totals')}
      </Button>
    ),
    card: open && <Totals query={totalsQuery(def, state)} onClose={() => setOpen(false)} />,
  };
}

function Totals({ query, onClose }: { query: string; onClose: () => void }) {
  const t = useText();
  const { data, error, mutate } = useResource<PaymentTotals>(`/payments/totals${query && `?${query}`}`);
  return (
    <Card pad mb="4" aria-label={t('payment.totals')} position="relative">
      <chakra.p fontSize="13.5px" color="fg.muted" mb="2" pr="40px">
        {t('payment.totalsOf')}
      </chakra.p>
      <IconButton label={t('common.close')} icon="close" position="absolute" right="6px" top="6px" onClick={onClose} />
      {error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : !data ? (
        <Loading>
          <Bone w="60%" h="1.6em" />
        </Loading>
      ) : data.totals.length === 0 ? (
        <chakra.p color="fg.muted">{t('payment.totalsNone')}</chakra.p>
      ) : (
        data.totals.map((sums) => <Sums key={sums.currency} {...sums} />)
      )}
    </Card>
  );
}

/** The sums of one currency; they wrap on a phone. */
function Sums({ currency, captured, refunded, underWay }: PaymentTotals['totals'][number]) {
  const t = useText();
  const sums: [label: string, amount: number][] = [
    ['payment.sum.captured', captured],
    ['payment.sum.refunded', refunded],
    ['payment.sum.underWay', underWay],
    ['payment.sum.remains', captured - refunded - underWay],
  ];
  return (
    <chakra.dl aria-label={currency} display="flex" flexWrap="wrap" gap="6px 32px" py="4px">
      {sums.map(([label, amount]) => (
        <div key={label}>
          <chakra.dt fontSize="13px" color="fg.muted" fontWeight="600">
            {t(label)}
          </chakra.dt>
          <chakra.dd fontSize="16px" fontWeight="700" whiteSpace="nowrap">
            {formatMoney(amount, currency)}
          </chakra.dd>
        </div>
      ))}
    </chakra.dl>
  );
}
