// The services of the branch, each with its price and the workplaces where it takes place.
import { useFormContext, useWatch } from 'react-hook-form';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { isUnread } from '@/ui/form/unread';
import { unitOf } from '@/ui/service-look';
import { keptIf } from '../frozen';
import { ServiceFields } from '../service/service-fields';
import { hasDuration } from '../service/service-values';
import { isHidden } from '../service/visibility';
import { serviceRow, type BranchValues, type ServiceRow } from './branch-values';
import { useBranchForm } from './form-context';
import { placeNames, placeOptions } from './places';
import { RowSection } from './row-section';
import { serviceName } from './used-places';

export function ServicesSection() {
  const t = useText();
  const { base, saved } = useBranchForm();
  const { control } = useFormContext<BranchValues>();
  const [branchType, workplaces] = useWatch({ control, name: ['type', 'workplaces'] });
  const options = placeOptions(workplaces, t);
  const currency = base?.currency;
  const bookingsOf = ({ id }: ServiceRow) => base?.services.find((service) => service.id === id)?.openBookings ?? 0;

  const second = (row: ServiceRow) =>
    [
      row.type && t(`enum.serviceType.${row.type}`),
      hasDuration(row.type) && typeof row.durationMinutes === 'number' && t('companyView.minutes', { count: row.durationMinutes }),
      row.size && t(`enum.animalSize.${row.size}`),
      placeNames(row.workplaceIds, workplaces, t),
    ].filter(Boolean).join(' · ');

  const price = (row: ServiceRow) =>
    row.price !== null && !isUnread(row.price) && currency && <>{formatMoney(row.price, currency)}{row.type && ` ${t(`companyView.per.${unitOf(row.type)}`)}`}</>;

  return (
    <RowSection
      list="services" entity="service" icon="tag" title={t('branch.services')}
      empty={t('branchForm.noServices')} add={t('branchForm.addService')} make={() => serviceRow(undefined, branchType)}
      addRefused={saved.workplaces.length === 0 ? t('branchForm.needsPlaces') : undefined}
      line={(row) => ({
        title: serviceName(row, t),
        second: second(row),
        end: price(row),
        marks: [...(isHidden(branchType, row.type) ? (['wrongType'] as const) : []), ...(row.active ? [] : (['off'] as const))],
      })}
      kept={(row) => keptIf(bookingsOf(row), t)}
    >
      {(name, row) => (
        <ServiceFields
          at={`${name}.`} currency={currency} branchType={branchType} places={options} noPlaces={t('branchForm.needsPlaces')} frozen={bookingsOf(row) > 0}
        />
      )}
    </RowSection>
  );
}
