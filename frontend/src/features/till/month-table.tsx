// The tills of a month at all branches: what the drawers should have held, what was counted, which days are open.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TillMonth, TillMonthDay } from '@/core';
import { DOT, formatDate, formatDifference, monthName } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { DataTable, type Column } from '@/ui/data-table';
import { ExportButton } from '@/ui/list/export-button';
import { PageHead } from '@/ui/page-head';
import { RowsSkeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { StepButtons } from '@/ui/step-buttons';
import { Money, TwoLines } from '@/ui/two-lines';
import { addressOf, monthsLater } from './address';
import { DifferenceBadge } from './drawer';

const dayOf = ({ branchId, day }: TillMonthDay) => addressOf({ branch: branchId, day });

function State({ row: { closing, currency, lateEntries, lateCash } }: { row: TillMonthDay }) {
  const t = useText();
  if (!closing)
    return (
      <Badge tone="info" icon="clock">
        {t('till.open')}
      </Badge>
    );
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="4px 8px">
      <DifferenceBadge small expected={closing.expected} counted={closing.counted} currency={currency} />
      {lateEntries > 0 && (
        <Badge tone="warn" icon="clock">
          {t('till.lateShort', { amount: formatDifference(lateCash, currency) })}
        </Badge>
      )}
    </chakra.span>
  );
}

const COLUMNS: Column<TillMonthDay>[] = [
  { id: 'day', label: 'till.day', fixed: true, card: 'head', min: 120, cell: ({ day }) => formatDate(day, 'weekday') },
  { id: 'branch', label: 'till.branch', card: 'mark', min: 160, cell: ({ branchName }) => branchName },
  {
    id: 'expected',
    label: 'till.shouldBe',
    align: 'end',
    card: 'end',
    named: true,
    min: 130,
    cell: ({ expected, currency }) => <Money amount={expected} currency={currency} />,
  },
  {
    id: 'counted',
    label: 'till.counted',
    align: 'end',
    card: 'foot',
    named: true,
    min: 130,
    cell: ({ closing, currency }) => (closing ? <Money amount={closing.counted} currency={currency} /> : '–'),
  },
  { id: 'state', label: 'till.difference', wide: true, card: 'own', min: 200, cell: (row) => <State row={row} /> },
  {
    id: 'closedBy',
    label: 'till.closedBy',
    min: 150,
    cell: ({ closing }) => closing && <TwoLines main={closing.closedByName} second={closing.note ?? ''} />,
  },
];

export function MonthTable({ month, tabs }: { month: string; tabs: ReactNode }) {
  const t = useText();
  const [, setParams] = useSearchParams();
  const path = `/till-days?month=${month}`;
  const { data, error, mutate } = useResource<TillMonth>(path, { keepPreviousData: true });
  const go = (by: number) => setParams(addressOf({ month: monthsLater(month, by) }));
  return (
    <>
      <PageHead
        title={t('screen.till')}
        over={t('screenGroup.DAILY_WORK')}
        context={[
          `${monthName(`${month}-01`)} ${month.slice(0, 4)}`,
          data && data.openDays > 0 && t('till.openDays', { count: data.openDays }),
        ]
          .filter(Boolean)
          .join(DOT)}
        actions={
          <>
            <chakra.div display="flex" gap="12px">
              <StepButtons previous={t('till.previousMonth')} next={t('till.nextMonth')} onStep={go} />
            </chakra.div>
            <ExportButton path="/till-days" query={`month=${month}`} />
          </>
        }
      />
      {tabs}
      {error !== undefined && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : data ? (
        <Card css={{ containerType: 'inline-size', containerName: 'list' }}>
          {data.days.length === 0 ? (
            <EmptyState icon="cash" title={t('till.monthEmpty')} />
          ) : (
            <DataTable
              columns={COLUMNS}
              rows={data.days}
              rowId={({ branchId, day, currency }) => `${branchId} ${day} ${currency}`}
              rowPath={dayOf}
              sort=""
              busy={data.month !== month}
              label={t('screen.till')}
              onSort={() => undefined}
            />
          )}
        </Card>
      ) : (
        <RowsSkeleton />
      )}
    </>
  );
}
