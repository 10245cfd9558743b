// The summary of the branch as typed: what guests will see, the number of places, the opening hours.
import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import type { CompanyStatus } from '@/core';
import { formatNumber } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { grouped, wrongDays } from '@/lib/opening-hours';
import { hiddenServices } from '@/shared/service/visibility';
import { Fact, Facts, Section } from '@/ui/card';
import { Icon } from '@/ui/icon';
import type { BranchValues, WorkplaceRow } from './branch-values';
import { useBranchForm } from './form-context';

/** The number of pets that the workplaces take at once. */
const places = (rows: readonly WorkplaceRow[]) =>
  rows
    .filter(({ active, deleted }) => active && !deleted)
    .reduce((sum, { capacity }) => sum + (typeof capacity === 'number' ? capacity : 0), 0);

interface Props {
  companyStatus: CompanyStatus | undefined;
  openBookings: number;
}

export function SummaryCard({ companyStatus, openBookings }: Props) {
  const t = useText();
  return (
    <Section title={t('branchForm.follows')} icon="info">
      <Facts gridTemplateColumns="130px 1fr" aria-live="polite">
        <Counted companyStatus={companyStatus} />
        <Fact name={t('branchForm.openBookings')}>
          {openBookings === 0 ? t('branchForm.none') : formatNumber(openBookings)}
        </Fact>
      </Facts>
    </Section>
  );
}

/** Counted at every key press, drawn only if a figure changed. */
function Counted(props: Pick<Props, 'companyStatus'>) {
  const { control } = useBranchForm().form;
  const [type, active, workplaces, services, timeslots] = useWatch({
    control,
    name: ['type', 'active', 'workplaces', 'services', 'timeslots'],
  });
  const offered = services.filter((row) => row.active && !row.deleted);
  const shown =
    offered.length -
    hiddenServices(
      type,
      offered.map((row) => row.type),
    ).size;
  const closures = timeslots.filter(({ deleted }) => !deleted).length;
  return (
    <Figures
      active={active}
      offered={offered.length}
      shown={shown}
      pets={places(workplaces)}
      closures={closures}
      {...props}
    />
  );
}

interface FiguresProps extends Pick<Props, 'companyStatus'> {
  active: boolean;
  offered: number;
  shown: number;
  pets: number;
  closures: number;
}

const Figures = memo(function Figures({ active, offered, shown, pets, closures, companyStatus }: FiguresProps) {
  const t = useText();
  const visible = !active
    ? t('branchForm.visibleBranchOff')
    : offered === 0
      ? t('branchForm.visibleNoServices')
      : t('branchForm.visibleServices', { shown, count: offered });
  return (
    <>
      <Fact name={t('branchForm.visible')}>
        <Icon name={active && shown > 0 ? 'eye' : 'eyeOff'} /> {visible}
        {companyStatus && (
          <chakra.span display="block" fontSize="13.5px" fontWeight="400" color="fg.muted">
            {t(`branchForm.company.${companyStatus}`)}
          </chakra.span>
        )}
      </Fact>
      <Fact name={t('branchForm.places')}>{t('booking.petCount', { count: pets })}</Fact>
      <Hours />
      <Fact name={t('branchForm.closuresAhead')}>{closures === 0 ? t('branchForm.none') : formatNumber(closures)}</Fact>
    </>
  );
});

/** Shows opening hours only if they are valid. */
function Hours() {
  const t = useText();
  const hours = useWatch<BranchValues, 'openingHours'>({ name: 'openingHours' });
  const days = (first: number, last: number) =>
    [first, last]
      .filter((day, at, both) => both.indexOf(day) === at)
      .map((day) => t(`enum.weekdayShort.${day}`))
      .join('–');
  return (
    <Fact name={t('branchForm.hours')}>
      {hours.length === 0
        ? t('branchForm.alwaysOpen')
        : grouped(hours, wrongDays(hours)).map(({ first, last, hours: when, wrong }) => (
            <chakra.span key={first} display="flex" gap="8px">
              <chakra.span minW="64px" fontWeight="400" color="fg.muted">
                {days(first, last)}
              </chakra.span>
              {wrong ? (
                <chakra.span color="bad.fg">
                  <Icon name="alert" /> {t('branchForm.mark.error')}
                </chakra.span>
              ) : (
                when || t('branchForm.closed')
              )}
            </chakra.span>
          ))}
    </Fact>
  );
}
