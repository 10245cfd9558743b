// The fields of a service, in a row of the branch form or in its own form.
import { chakra } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Page, ServiceGroupItem, ServiceType } from '@/core';
import { useBoth, useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { frozenIf } from '@/shared/branch/frozen';
import { CheckField, MultiField, type MultiOption } from '@/ui/form/choice-fields';
import { FieldPair, PAIR_WIDTH } from '@/ui/form/field-pair';
import { EnumField, SelectField } from '@/ui/form/fields';
import { MoneyField, NumberField, RateField } from '@/ui/form/number-fields';
import { TwoLanguages } from '@/ui/form/two-languages';
import { unitOf } from '@/ui/service-look';
import { Note } from '@/ui/states';
import { hasDuration } from './service-values';
import { isHidden } from './visibility';

interface Props {
  /** Prefix of the fields' paths in the form: `services.2.`, or empty. */
  at: string;
  currency: string | undefined;
  /** The type of the service's branch. */
  branchType: ServiceType | null | undefined;
  places: readonly MultiOption[];
  /** Shown if there are no workplaces to choose from. */
  noPlaces: string;
  /** The number of the service's open bookings. */
  bookings: number;
}

export function ServiceFields({ at, currency, branchType, places, noPlaces, bookings }: Props) {
  const t = useText();
  const type = useWatch({ name: `${at}type` }) as ServiceType | null;
  return (
    <>
      <FieldPair maxW={PAIR_WIDTH}>
        <TypeField at={at} bookings={bookings} />
        <GroupField at={at} type={type} />
      </FieldPair>
      {branchType && isHidden(branchType, type) && (
        <chakra.div mb="4" maxW={{ lg: '516px' }}>
          <Note tone="warn" icon="eyeOff" role="status">
            {t('branchForm.wrongType', { branch: t(`enum.serviceType.${branchType}`) })}
          </Note>
        </chakra.div>
      )}
      <TwoLanguages name={`${at}title`} />
      <FieldPair maxW={PAIR_WIDTH}>
        <MoneyField
          name={`${at}price`}
          currency={currency}
          width="fill"
          {...(type ? { hint: `companyView.per.${unitOf(type)}` } : {})}
        />
        <RateField name={`${at}discountRate`} width="fill" />
        {hasDuration(type) && <NumberField name={`${at}durationMinutes`} width="fill" />}
        <EnumField name={`${at}size`} of="animalSize" placeholder="service.anySize" width="fill" />
      </FieldPair>
      {places.length > 0 ? (
        <MultiField name={`${at}workplaceIds`} options={places} />
      ) : (
        <chakra.p mb="4" color="fg.muted">
          {noPlaces}
        </chakra.p>
      )}
      <TwoLanguages name={`${at}shortDescription`} />
      <TwoLanguages name={`${at}description`} rows={3} />
      <CheckField name={`${at}active`} hint="branchForm.activeHint" />
    </>
  );
}

function TypeField({ at, bookings }: { at: string; bookings: number }) {
  const { setValue } = useFormContext();
  // A service group belongs to a type: another type has other groups.
  return (
    <EnumField
      name={`${at}type`}
      of="serviceType"
      placeholder=""
      width="fill"
      {...frozenIf(bookings)}
      onChanged={() => setValue(`${at}groupId`, null, { shouldDirty: true })}
      deps={[`${at}durationMinutes`]}
    />
  );
}

function GroupField({ at, type }: { at: string; type: ServiceType | null }) {
  const both = useBoth();
  const { data } = useResource<Page<ServiceGroupItem>>(
    type ? `/service-groups?type=${type}&sort=ordinal&pageSize=100` : null,
  );
  const groups = (data?.items ?? []).map(({ id, nameEn, nameSr }) => ({ value: id, label: both(nameEn, nameSr) }));
  // The browser's select must find its value again when options load later.
  return (
    <SelectField
      key={groups.length}
      name={`${at}groupId`}
      options={groups}
      numeric
      placeholder=""
      width="fill"
      disabled={!type}
    />
  );
}
