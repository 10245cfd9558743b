// /dashboard/system: what needs the one who runs the installation, its figures, and the jobs that were given up.
import { chakra } from '@chakra-ui/react';
import type { FailedJob, SystemState } from '@/core';
import { DOT } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { ListCard } from '@/ui/list/list-card';
import { useList } from '@/ui/list/use-list';
import { PageHead } from '@/ui/page-head';
import { Bone, Loading } from '@/ui/skeleton';
import { EmptyState, StaleNote, ErrorState } from '@/ui/states';
import { FAILED_JOBS } from './failed-jobs';
import { FailingJobs } from './failing-jobs';
import { Findings } from './findings';
import { SystemFigures } from './system-figures';

const STATE = '/system';
/** Time after which an open screen asks again, while it is seen. */
const REFRESH_MS = 30_000;

export default function SystemScreen() {
  const t = useText();
  const { data, error, mutate } = useResource<SystemState>(STATE, { refreshInterval: REFRESH_MS });
  return (
    <>
      <PageHead
        title={t('screen.system')}
        over={t('screenGroup.ACCOUNT')}
        context={data ? [t('system.context', { version: data.version }), data.engine].join(DOT) : '…'}
      />
      {data && <StaleNote error={error} />}
      {data ? (
        <>
          <Findings state={data} />
          <FailingJobs failing={data.failing} timeZone={data.timeZone} />
          <SystemFigures state={data} />
        </>
      ) : error === undefined ? (
        <Loading>
          <Bone h="90px" mb="18px" />
          <Bone h="210px" mb="22px" />
        </Loading>
      ) : (
        <ErrorState error={error} onRetry={() => void mutate()} />
      )}
      <FailedJobs />
    </>
  );
}

function FailedJobs() {
  const t = useText();
  const list = useList<FailedJob>(FAILED_JOBS, { refreshInterval: REFRESH_MS });
  return (
    <>
      <chakra.h2 fontSize="17px" mb="3">
        {t('system.failed')}
      </chakra.h2>
      <ListCard
        def={FAILED_JOBS}
        list={list}
        label={t('system.failed')}
        empty={
          <EmptyState icon="check" title={t('system.failedNone')}>
            {t('system.failedNoneText')}
          </EmptyState>
        }
      />
    </>
  );
}
