// /dashboard/services/{id}: a service of any company, or a new service for a branch found by search.
// Its workplaces belong to that branch.
import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BranchDetail, BranchInput, ServiceDetail } from '@/core';
import { DOT } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { REFERENCES } from '@/resource/lookup';
import { RecordForm } from '@/resource/record-form';
import { RecordScreen } from '@/resource/record-screen';
import { keptIf } from '@/shared/branch/frozen';
import { saveQuestion } from '@/shared/branch/save-question';
import { ServiceFields } from '@/shared/service/service-fields';
import { emptyService, serviceFields, serviceValues, type ServiceValues } from '@/shared/service/service-values';
import { Badge, InUse } from '@/ui/badge';
import { SearchField } from '@/ui/form/choice-fields';
import { FormPart } from '@/ui/form/form-part';
import { RowsSkeleton } from '@/ui/skeleton';
import { ErrorNote } from '@/ui/states';
import { SERVICE } from './service-def';

interface Values extends ServiceValues {
  branchId: number | null;
}

const EMPTY: Values = { branchId: null, ...emptyService(null) };
const valuesOf = (service: ServiceDetail): Values => ({ branchId: service.branchId, ...serviceValues(service) });
const toInput = (values: Values) => ({ branchId: values.branchId, ...serviceFields(values) });

export default function ServiceScreen() {
  const both = useBoth();
  const t = useText();
  const ask = (service: ServiceDetail) => (values: Values) =>
    saveQuestion({
      input: {
        services: [{ change: 'update', id: service.id, version: service.version, ...serviceFields(values) }],
      } as BranchInput,
      base: service,
      path: `/services/${service.id}`,
      savedOf: (now) => ({ active: true, openBookings: 0, workplaces: [], services: [now] }),
      nameOf: () => both(values.titleEn, values.titleSr),
    });
  return (
    <RecordScreen<ServiceDetail>
      of={SERVICE}
      title={({ titleEn, titleSr }) => both(titleEn, titleSr)}
      context={({ branchName, companyName }) => `${branchName}${DOT}${companyName}`}
      mark={(service) => (
        <>
          {service.hiddenBecause && (
            <Badge tone="warn" icon="eyeOff" title={t(service.hiddenBecause)}>
              {t('service.unseen')}
            </Badge>
          )}
          <InUse active={service.active} />
        </>
      )}
      refusal={({ openBookings }) => keptIf(openBookings, t) || null}
    >
      {(record) => (
        <RecordForm<ServiceDetail, Values>
          of={SERVICE}
          record={record}
          form="service"
          empty={EMPTY}
          valuesOf={valuesOf}
          toInput={toInput}
          {...(record ? { ask: ask(record) } : {})}
        >
          <Fields record={record} />
        </RecordForm>
      )}
    </RecordScreen>
  );
}

function Fields({ record }: { record: ServiceDetail | null }) {
  const t = useText();
  const { setValue, getValues } = useFormContext<Values>();
  const branchId = useWatch<Values, 'branchId'>({ name: 'branchId' });
  const { data: branch, error } = useResource<BranchDetail>(branchId === null ? null : `/branches/${branchId}`);
  const places = (branch?.workplaces ?? []).map(({ id, name, active }) => ({
    value: id,
    label: name,
    ...(active ? {} : { hint: t('branchForm.mark.off') }),
  }));

  // A service is usually of its branch's type.
  useEffect(() => {
    if (branch && record === null && getValues('type') === null) setValue('type', branch.type);
  }, [branch, record, getValues, setValue]);

  /** Another branch has other workplaces, so the chosen ones are removed. */
  function chosen() {
    if (getValues('workplaceIds').length > 0) setValue('workplaceIds', [], { shouldDirty: true });
  }

  return (
    <>
      <FormPart title={t('service.where')} icon="branch">
        {/* A service stays in its branch: moving it would separate its bookings from their workplaces. */}
        <SearchField
          name="branchId"
          source={REFERENCES.branchId}
          placeholder="service.branchHint"
          onChanged={chosen}
          {...(record ? { disabled: true, hint: 'service.branchStays' } : {})}
        />
      </FormPart>
      <FormPart title={t('service.offer')} icon="tag">
        {branchId === null && (
          <chakra.p mb="4" color="fg.muted">
            {t('service.chooseBranch')}
          </chakra.p>
        )}
        {error !== undefined && !branch && <ErrorNote error={error} />}
        {/* As high as the screen: the buttons below do not fall when the fields come. */}
        {branchId !== null && !branch && error === undefined && (
          <chakra.div minH="100dvh">
            <RowsSkeleton />
          </chakra.div>
        )}
        {branch && (
          <ServiceFields
            at=""
            currency={branch.currency}
            branchType={branch.type}
            places={places}
            noPlaces={t('service.noPlaces')}
            bookings={record?.openBookings ?? 0}
          />
        )}
      </FormPart>
    </>
  );
}
