// Branch, service and times. The service decides which times are asked for.
import { chakra } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { enums, serviceFits, type PetInput, type Reason, type ServiceItem } from '@/core';
import { serverNow } from '@/lib/api';
import { DOT, formatMoney, localOf } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { inOrder } from '@/lib/in-order';
import { readable } from '@/lib/params';
import { isHidden } from '@/shared/service/visibility';
import { SectionHeading } from '@/ui/card';
import { DateTimeField } from '@/ui/form/date-fields';
import { FieldPair, PAIR_WIDTH } from '@/ui/form/field-pair';
import { SelectField, TextAreaField, type Option } from '@/ui/form/fields';
import { Note } from '@/ui/states';
import { useNightsKept } from '../place/use-nights-kept';
import { StayWords } from '../place/stay-words';
import { useStayCalendar } from '../place/use-stay-calendar';
import { Warnings } from '../place/warnings';
import { BranchField } from './branch-field';
import { useDraft } from './draft';
import { asksDeparture, suggestedTimes, type BookingValues } from './values';

export function StayFields() {
  const t = useText();
  const { branch, service, draft, warnings } = useDraft();
  // Proposed times give way to times that suit the next service; typed times stay.
  const proposed = useRef({ arrival: '', departure: '' });
  const keepNights = useNightsKept((before, after) => {
    if (proposed.current.departure === before) proposed.current.departure = after;
  });
  const { setValue } = useFormContext<BookingValues>();
  const [pets, arrival, departure] = useWatch<BookingValues, ['pets', 'arrival', 'departure']>({
    name: ['pets', 'arrival', 'departure'],
  });
  /** While the arrival's time is a proposed one, another day gets the time that is proposed for that day. */
  function timeOf(date: string, former: string): string {
    if (!branch || !service || former !== proposed.current.arrival.slice(11)) return former;
    const times = { arrival: date, departure: '' };
    return suggestedTimes(times, service, branch, localOf(serverNow(), branch.timeZone)).arrival.slice(11);
  }
  function arrivalChanged(next: string) {
    const before = proposed.current.arrival.slice(11);
    const isTime = /^\d{4}-\d{2}-\d{2}T/.test(next);
    if (isTime && before && timeOf(next.slice(0, 10), before) === next.slice(11)) proposed.current.arrival = next;
    keepNights(next);
  }
  function setTime(name: 'arrival' | 'departure', value: string) {
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
  }
  const days = useStayCalendar({
    branch,
    serviceId: service?.id,
    unit: service?.unit ?? enums().withDeparture[0]!,
    pets,
    arrival,
    departure,
  });
  const zone = branch?.timeZone;
  const hidden = useMemo(
    () => branch !== undefined && service !== undefined && isHidden(branch.type, service.type),
    [branch, service],
  );
  return (
    <section>
      <SectionHeading icon="calendar">{t('bookingDetail.stay')}</SectionHeading>
      <BranchField />
      <ServiceField proposed={() => proposed.current} onPropose={(times) => void (proposed.current = times)} />
      {branch && service && hidden && (
        <chakra.div mb="4" maxW={{ lg: '516px' }}>
          <Note tone="warn" icon="alert">
            {t('bookingForm.wrongType', {
              service: t(`enum.serviceType.${service.type}`),
              branch: t(`enum.serviceType.${branch.type}`),
            })}
          </Note>
        </chakra.div>
      )}
      <FieldPair maxW={PAIR_WIDTH}>
        <DateTimeField
          name="arrival"
          label="booking.arrival"
          width="fill"
          required
          deps={['departure']}
          timeOf={timeOf}
          timeZone={zone}
          onChanged={arrivalChanged}
          {...(asksDeparture(service)
            ? {
                stay: {
                  end: 'arrival',
                  days,
                  onOther: (date) => setTime('departure', `${date}${departure.slice(10)}`),
                },
              }
            : {})}
        />
        {asksDeparture(service) && (
          <DateTimeField
            name="departure"
            label="booking.departure"
            width="fill"
            required={service !== undefined}
            timeZone={zone}
            from={arrival}
            stay={{
              end: 'departure',
              days,
              onOther: (date) => {
                const next = `${date}${arrival.slice(10)}`;
                setTime('arrival', next);
                arrivalChanged(next);
              },
            }}
            deps={['arrival']}
          />
        )}
      </FieldPair>
      <StayWords stay={draft?.stay} />
      <Warnings issues={warnings} />
      <TextAreaField name="comment" label="booking.comment" placeholder="bookingForm.commentExample" />
    </section>
  );
}

/** The services for these pets; services that refuse the pets stand apart, each with its reason. */
function useServices(): { offered: Option[]; refused: Option[] } {
  const t = useText();
  const both = useBoth();
  const { branch } = useDraft();
  const pets = useWatch<BookingValues, 'pets'>({ name: 'pets' });
  const petsKey = JSON.stringify(pets.map(({ animalTypeId, size }) => ({ name: null, animalTypeId, size })));
  const why = useMemo(() => {
    if (!branch) return new Map<number, Reason | null>();
    const { services, workplaces } = branch;
    const input = { pets: JSON.parse(petsKey) as PetInput[] };
    return new Map(serviceFits({ input, services, workplaces }).map(({ id, reason }) => [id, reason]));
  }, [branch, petsKey]);
  if (!branch) return { offered: [], refused: [] };
  const nameOf = (service: ServiceItem) =>
    `${both(service.titleEn, service.titleSr)}${DOT}${t(`enum.serviceType.${service.type}`)}`;
  const options = inOrder(branch.services, nameOf).map((service) => {
    const reason = why.get(service.id);
    const second = reason ? t(reason.code, readable(reason.params, t)) : formatMoney(service.price, branch.currency);
    return { value: service.id, label: `${nameOf(service)}${DOT}${second}`, disabled: Boolean(reason) };
  });
  return { offered: options.filter(({ disabled }) => !disabled), refused: options.filter(({ disabled }) => disabled) };
}

type Times = Pick<BookingValues, 'arrival' | 'departure'>;

function ServiceField({ proposed, onPropose }: { proposed: () => Times; onPropose: (times: Times) => void }) {
  const t = useText();
  const { branch } = useDraft();
  const { getValues, setValue, getFieldState } = useFormContext<BookingValues>();
  const { offered, refused } = useServices();

  function onChanged(id: string) {
    const service = branch?.services.find((one) => String(one.id) === id);
    if (!branch || !service) return;
    const { arrival, departure } = getValues();
    const before = proposed();
    const typed = {
      arrival: arrival === before.arrival ? '' : arrival,
      departure: departure === before.departure ? '' : departure,
    };
    const times = suggestedTimes(typed, service, branch, localOf(serverNow(), branch.timeZone));
    onPropose(times);
    // A time that was missing and is filled now loses its error.
    const shouldValidate = Boolean(getFieldState('arrival').error ?? getFieldState('departure').error);
    setValue('departure', times.departure, { shouldDirty: true, shouldValidate });
    setValue('arrival', times.arrival, { shouldDirty: true, shouldValidate });
    const place = getValues('workplaceId');
    if (place !== null && !service.workplaceIds.includes(place)) setValue('workplaceId', null);
    setValue('split', null);
  }

  return (
    <SelectField
      name="serviceId"
      label="booking.serviceId"
      placeholder=""
      numeric
      required
      options={offered}
      apart={{ title: t('bookingForm.notForPets'), options: refused }}
      disabled={!branch}
      onChanged={onChanged}
      deps={['arrival', 'departure']}
    />
  );
}
