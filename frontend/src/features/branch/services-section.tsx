// The services of the branch, each with its price and its workplaces.
import { memo, useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import type { BranchDetail } from '@/core';
import { DOT, formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { sizeText } from '@/lib/size-text';
import { keptIf } from '@/shared/branch/frozen';
import { ServiceFields } from '@/shared/service/service-fields';
import { hasDuration } from '@/shared/service/service-values';
import { isHidden } from '@/shared/service/visibility';
import { isUnreadable } from '@/ui/form/unreadable';
import { unitOf } from '@/ui/service-look';
import { serviceRow, type BranchValues, type ServiceRow } from './branch-values';
import { useBranchForm } from './form-context';
import { PlaceNames, usePlaceOptions } from './places';
import { RowSection, type RowFieldsProps } from './row-section';
import { serviceName } from './used-places';

export function ServicesSection() {
  const t = useText();
  const { base, saved } = useBranchForm();
  const branchType = useWatch<BranchValues, 'type'>({ name: 'type' });
  const currency = base?.currency;

  const line = useCallback(
    (row: ServiceRow) => {
      const words = [
        row.type && t(`enum.serviceType.${row.type}`),
        hasDuration(row.type) &&
          typeof row.durationMinutes === 'number' &&
          t('companyView.minutes', { count: row.durationMinutes }),
        row.size && sizeText([row.size], t),
      ]
        .filter(Boolean)
        .join(DOT);
      const priced = row.price !== null && !isUnreadable(row.price) && currency;
      return {
        title: serviceName(row, t),
        second: (
          <>
            {words}
            <PlaceNames ids={row.workplaceIds} before={words && DOT} />
          </>
        ),
        end: priced && (
          <>
            {formatMoney(row.price ?? 0, priced)}
            {row.type && ` ${t(`companyView.per.${unitOf(row.type)}`)}`}
          </>
        ),
        marks: [
          ...(isHidden(branchType, row.type) ? (['wrongType'] as const) : []),
          ...(row.active ? [] : (['off'] as const)),
        ],
      };
    },
    [t, branchType, currency],
  );
  const kept = useCallback(({ id }: ServiceRow) => keptIf(bookingsOf(id, base), t), [base, t]);

  return (
    <RowSection
      list="services"
      entity="service"
      icon="tag"
      title={t('branch.services')}
      empty={t('branchForm.noServices')}
      add={t('branchForm.addService')}
      make={() => serviceRow(undefined, branchType)}
      addRefused={saved.workplaces.length === 0 ? t('branchForm.needsPlaces') : undefined}
      line={line}
      kept={kept}
      Fields={RowFields}
    />
  );
}

const bookingsOf = (id: number | null, base: BranchDetail | null) =>
  base?.services.find((service) => service.id === id)?.openBookings ?? 0;

const Fields = memo(ServiceFields);
const RowFields = memo(function RowFields({ name, id }: RowFieldsProps) {
  const t = useText();
  const { base } = useBranchForm();
  const branchType = useWatch<BranchValues, 'type'>({ name: 'type' });
  const places = usePlaceOptions();
  return (
    <Fields
      at={`${name}.`}
      currency={base?.currency}
      branchType={branchType}
      places={places}
      noPlaces={t('branchForm.needsPlaces')}
      bookings={bookingsOf(id, base)}
    />
  );
});
