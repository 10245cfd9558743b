// A branch with its hours, workplaces, services and closures, read only, and its notes.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import {
  isOvernight,
  type AnimalTypeItem,
  type BranchDetail,
  type Page,
  type ServiceItem,
  type WorkplaceItem,
} from '@/core';
import { closureDates, closureHours } from '@/lib/closure-text';
import { DOT, formatMoney, formatNumber, formatPhone, formatRate } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { inOrder } from '@/lib/in-order';
import { sizeText } from '@/lib/size-text';
import { useResource } from '@/lib/swr';
import { NotesPanel } from '@/shared/note/notes-panel';
import { Badge } from '@/ui/badge';
import { RECORD_BESIDE } from '@/ui/beside';
import { Fact, Facts, Section } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { unitOf } from '@/ui/service-look';
import { DetailSkeleton } from '@/ui/skeleton';
import { ErrorState, Note } from '@/ui/states';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** As high as the screen: what stands below does not fall when the branch comes. */
export const BranchSkeleton = () => (
  <chakra.div minH="100dvh">
    <DetailSkeleton />
  </chakra.div>
);

export function BranchView({ id }: { id: number }) {
  const t = useText();
  const { data: branch, error, mutate } = useResource<BranchDetail>(`/branches/${id}`);
  if (!branch) return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <BranchSkeleton />;
  return (
    <chakra.div display="grid" gridTemplateColumns={RECORD_BESIDE} gap="18px" alignItems="start">
      <chakra.div display="grid" gap="18px" minW={0}>
        <Services branch={branch} />
        <Workplaces places={branch.workplaces} />
        <NotesPanel entity="BRANCH" id={branch.id} companyId={branch.companyId} title="companyView.branchNotes" />
      </chakra.div>
      <chakra.div display="grid" gap="18px" minW={0}>
        <Section title={branch.name} icon="branch" end={!branch.active && <Inactive />}>
          <Facts>
            <Fact name={t('branch.type')}>{t(`enum.serviceType.${branch.type}`)}</Fact>
            <Fact name={t('branch.address')}>
              {branch.address}, {branch.zip} {branch.city}
            </Fact>
            {branch.phone && (
              <Fact name={t('branch.phone')}>
                <a href={`tel:${branch.phone}`}>
                  <Icon name="phone" /> {formatPhone(branch.phone)}
                </a>
              </Fact>
            )}
            <Fact name={t('branch.timeZone')}>{branch.timeZone}</Fact>
            {isOvernight(unitOf(branch.type)) && <Fact name={t('branch.checkInFrom')}>{branch.checkInFrom}</Fact>}
            {isOvernight(unitOf(branch.type)) && <Fact name={t('branch.checkOutUntil')}>{branch.checkOutUntil}</Fact>}
            <Fact name={t('branch.cancellationPolicy')}>
              {t(`enum.cancellationPolicy.${branch.cancellationPolicy}`)}
            </Fact>
          </Facts>
        </Section>
        <Hours branch={branch} />
        <Closures branch={branch} />
      </chakra.div>
    </chakra.div>
  );
}

function Inactive() {
  const t = useText();
  return (
    <Badge tone="calm" icon="lock">
      {t('companyView.inactive')}
    </Badge>
  );
}

function Hours({ branch }: { branch: BranchDetail }) {
  const t = useText();
  const of = (day: number) =>
    branch.openingHours.filter(({ weekday }) => weekday === day).map(({ from, to }) => `${from}–${to}`);
  return (
    <Section title={t('branch.openingHours')} icon="clock">
      {branch.openingHours.length === 0 ? (
        <p>{t('companyView.alwaysOpen')}</p>
      ) : (
        <Facts>
          {DAYS.map((day) => (
            <Fact key={day} name={t(`enum.weekday.${day}`)}>
              {of(day).join(', ') || t('companyView.closed')}
            </Fact>
          ))}
        </Facts>
      )}
    </Section>
  );
}

function Closures({ branch: { timeslots, workplaces } }: { branch: BranchDetail }) {
  const t = useText();
  const where = (ids: readonly number[]) =>
    workplaces
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ') || t('closure.wholeBranch');
  return (
    <Section title={t('companyView.closures')} icon="calendarOff" end={formatNumber(timeslots.length)}>
      {timeslots.length === 0 && <p>{t('companyView.noClosures')}</p>}
      <chakra.ul listStyleType="none">
        {timeslots.map((slot) => (
          <Line
            key={slot.id}
            active
            main={closureDates(slot, t)}
            second={[closureHours(slot, t), where(slot.workplaceIds), slot.reason].filter(Boolean).join(DOT)}
            end={null}
          />
        ))}
      </chakra.ul>
    </Section>
  );
}

/** A line of a list: main and second text at the left, a number at the right. */
function Line({ main, second, end, active }: { main: ReactNode; second: ReactNode; end: ReactNode; active: boolean }) {
  return (
    <chakra.li
      display="flex"
      gap="12px"
      alignItems="center"
      py="11px"
      borderTopWidth="1px"
      borderStyle="solid"
      borderColor="border.muted"
      _first={{ borderTopWidth: 0 }}
    >
      <chakra.div flex="1" minW={0}>
        <chakra.p fontWeight="600" color={active ? undefined : 'fg.muted'}>
          {main} {!active && <Inactive />}
        </chakra.p>
        <chakra.p fontSize="13.5px" color="fg.muted">
          {second}
        </chakra.p>
      </chakra.div>
      <chakra.div textAlign="right" whiteSpace="nowrap">
        {end}
      </chakra.div>
    </chakra.li>
  );
}

function Services({ branch }: { branch: BranchDetail }) {
  const t = useText();
  const both = useBoth();
  const second = (service: ServiceItem) =>
    [
      t(`enum.serviceType.${service.type}`),
      both(service.groupNameEn, service.groupNameSr),
      service.durationMinutes && t('companyView.minutes', { count: service.durationMinutes }),
      service.size && sizeText([service.size], t),
      service.discountRate > 0 && t('booking.line.DISCOUNT', { rate: formatRate(service.discountRate) }),
    ]
      .filter(Boolean)
      .join(DOT);
  return (
    <Section title={t('companyView.services')} icon="tag" end={formatNumber(branch.services.length)}>
      {branch.services.length === 0 && <p>{t('companyView.noServices')}</p>}
      <chakra.ul listStyleType="none">
        {inOrder(branch.services, ({ titleEn, titleSr }) => both(titleEn, titleSr)).map((service) => (
          <Line
            key={service.id}
            active={service.active}
            main={
              <>
                {both(service.titleEn, service.titleSr)}{' '}
                {service.type !== branch.type && (
                  <Badge tone="warn" icon="eyeOff">
                    {t('branchForm.mark.wrongType')}
                  </Badge>
                )}
              </>
            }
            second={
              <>
                {second(service)}
                <br />
                {both(service.shortDescriptionEn, service.shortDescriptionSr)}
              </>
            }
            end={
              <>
                <strong>{formatMoney(service.price, branch.currency)}</strong>
                <chakra.span display="block" fontSize="13px" color="fg.muted">
                  {t(`companyView.per.${service.unit}`)}
                </chakra.span>
              </>
            }
          />
        ))}
      </chakra.ul>
      {branch.services.some((service) => service.type !== branch.type) && (
        <chakra.div mt="3">
          <Note tone="warn" icon="alert">
            {t('companyView.wrongType')}
          </Note>
        </chakra.div>
      )}
    </Section>
  );
}

function Workplaces({ places }: { places: readonly WorkplaceItem[] }) {
  const t = useText();
  const both = useBoth();
  const { data } = useResource<Page<AnimalTypeItem>>('/animal-types?pageSize=100');
  const animal = (id: number) => {
    const found = data?.items.find((one) => one.id === id);
    return found ? both(found.nameEn, found.nameSr) : '';
  };
  const second = (place: WorkplaceItem) => {
    const animals = place.animalTypeIds.map(animal).filter(Boolean).join(', ');
    return [
      t(`enum.workplaceKind.${place.kind}`),
      sizeText(place.sizes, t),
      animals || t('companyView.anyAnimal'),
    ].join(DOT);
  };
  return (
    <Section title={t('companyView.workplaces')} icon="house" end={formatNumber(places.length)}>
      {places.length === 0 && <p>{t('companyView.noWorkplaces')}</p>}
      <chakra.ul listStyleType="none">
        {inOrder(places, ({ name }) => name).map((place) => (
          <Line
            key={place.id}
            active={place.active}
            main={place.name}
            second={second(place)}
            end={<strong>{t('booking.petCount', { count: place.capacity })}</strong>}
          />
        ))}
      </chakra.ul>
    </Section>
  );
}
