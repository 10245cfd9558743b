// /dashboard/till: the till of a branch's day, and for those who look after all branches a month as a table. The
// address holds what is shown; `?print` is the day on paper.
import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { can, type TillDay } from '@/core';
import { DOT, formatDate } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { Button, LinkButton } from '@/ui/button';
import { Select } from '@/ui/form/controls';
import { PageHead } from '@/ui/page-head';
import { DetailSkeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { StepButtons } from '@/ui/step-buttons';
import { Tabs } from '@/ui/tabs';
import { addressOf, daysLater, readAddress, type TillAddress } from './address';
import { CurrencyTill } from './currency-till';
import { MonthTable } from './month-table';
import { TillPaper } from './till-paper';
import { useBranches, type TillBranches } from './use-branches';

/** Others take money meanwhile: an open till is read again after this time. */
const REFRESH_MS = 60_000;

export default function TillScreen() {
  const t = useText();
  const [params] = useSearchParams();
  const address = readAddress(params);
  const branches = useBranches(address.branch);
  if (branches.none) return <EmptyState icon="branch" title={t('board.noBranch')} />;
  if (branches.error !== undefined) return <ErrorState error={branches.error} onRetry={branches.retry} />;
  if (address.month !== null) return <MonthTable month={address.month} tabs={<ViewTabs shown="month" />} />;
  return <Day address={address} branches={branches} print={params.has('print')} />;
}

/** The day and the month, for those who correct closings: they look after all branches. */
function ViewTabs({ shown, today = '' }: { shown: 'day' | 'month'; today?: string }) {
  const t = useText();
  const actor = useActor();
  const { companyId } = actor;
  if (can({ actor, action: 'TILL_CORRECT', object: { companyId } }) !== 'YES') return null;
  const month = today.slice(0, 7);
  return (
    <Tabs
      label={t('screen.till')}
      tabs={[
        { id: 'day', icon: 'cash', label: t('till.tab.day') },
        { id: 'month', icon: 'calendar', label: t('till.tab.month') },
      ]}
      chosen={shown}
      to={(id) => (id === 'day' ? '?' : addressOf({ month }))}
    />
  );
}

function Day({ address, branches, print }: { address: TillAddress; branches: TillBranches; print: boolean }) {
  const query = address.day === null ? '' : `?day=${address.day}`;
  const path = branches.id === null ? null : `/branches/${branches.id}/till${query}`;
  const { data, error, mutate } = useResource<TillDay>(path, { refreshInterval: REFRESH_MS, keepPreviousData: true });
  if (data && print) return <TillPaper till={data} back={addressOf(address)} />;
  return (
    <>
      <DayHead address={address} branches={branches} till={data} />
      <ViewTabs shown="day" today={data?.today ?? ''} />
      {data ? (
        <chakra.div display="grid" gap="22px">
          {data.tills.map((till) => (
            <CurrencyTill
              key={`${data.branchId} ${data.day} ${till.currency}`}
              day={data}
              till={till}
              address={address}
            />
          ))}
        </chakra.div>
      ) : error === undefined ? (
        <DetailSkeleton />
      ) : (
        <ErrorState error={error} onRetry={() => void mutate()} />
      )}
    </>
  );
}

interface HeadProps {
  address: TillAddress;
  branches: TillBranches;
  till: TillDay | undefined;
}

function DayHead({ address, branches, till }: HeadProps) {
  const t = useText();
  const [, setParams] = useSearchParams();
  const day = till?.day ?? address.day;
  const go = (to: Partial<TillAddress>) => setParams(addressOf({ branch: address.branch, ...to }));
  const step = (by: number) => {
    if (day === null) return;
    const next = daysLater(day, by);
    go({ day: next === till?.today ? null : next });
  };
  const isToday = till === undefined || till.day >= till.today;
  return (
    <PageHead
      title={t('screen.till')}
      over={t('screenGroup.DAILY_WORK')}
      context={till && [formatDate(till.day, 'long'), till.branchName].join(DOT)}
      actions={
        <>
          <BranchSelect branches={branches} onChoose={(branch) => go({ branch, day: address.day })} />
          <chakra.div display="flex" gap="12px">
            <Button disabled={isToday && address.day === null} onClick={() => go({})}>
              {t('calendar.today')}
            </Button>
            <StepButtons previous={t('till.previous')} next={t('till.next')} onStep={step} isLast={isToday} />
          </chakra.div>
          <LinkButton to={`${addressOf(address)}&print=`} icon="printer">
            {t('statement.print')}
          </LinkButton>
        </>
      }
    />
  );
}

function BranchSelect({ branches, onChoose }: { branches: TillBranches; onChoose: (id: number) => void }) {
  const t = useText();
  const { choices, id } = branches;
  if (choices.length < 2) return null;
  return (
    <Select
      size="sm"
      aria-label={t('booking.branchId')}
      value={id ?? ''}
      onChange={(event) => onChoose(Number(event.target.value))}
      w={{ base: 'full', lg: '220px' }}
      minH="40px"
      borderColor="border.strong"
      fontWeight="600"
    >
      {choices.every((one) => one.id !== id) && <option value={id ?? ''}>–</option>}
      {choices.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </Select>
  );
}
