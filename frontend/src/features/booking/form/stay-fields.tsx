// Branch, service and times. The service decides which times are asked for.
import { chakra } from '@chakra-ui/react';
import { useMemo, type KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { enums, serviceFits, type Reason, type ServiceItem } from '@/core';
import { DOT, formatMoney } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { inOrder } from '@/lib/in-order';
import { readable } from '@/lib/params';
import { isHidden } from '@/shared/service/visibility';
import { SectionHeading } from '@/ui/card';
import { DateTimeField } from '@/ui/form/date-fields';
import { FieldGrid } from '@/ui/form/field-grid';
import { FieldPair, PAIR_WIDTH } from '@/ui/form/field-pair';
import { SelectField, TextAreaField, type Option } from '@/ui/form/fields';
import { Note } from '@/ui/states';
import { useNightsKept } from '../place/use-nights-kept';
import { useStayCalendar } from '../place/use-stay-calendar';
import { Warnings } from '../place/warnings';
import { BranchField } from './branch-field';
import { useDraft } from './draft';
import { StayLength, useStayLength } from './stay-length';
import { asksDeparture, kindsOf, type BookingValues } from './values';

/** Keys that lengthen and shorten the stay wherever nothing is typed. */
const STEP_KEYS: Record<string, 1 | -1> = { '+': 1, '-': -1 };

export function StayFields() {
  const t = useText();
  const { branch, service, draft, warnings, proposal } = useDraft();
  const keepNights = useNightsKept(proposal.onMoved);
  const { control, setValue } = useFormContext<BookingValues>();
  const [arrival, departure] = useWatch<BookingValues, ['arrival', 'departure']>({ name: ['arrival', 'departure'] });
  const pets = useWatch({ control, name: 'pets', compute: kindsOf });
  const { step } = useStayLength(draft?.stay);
  function byKeys(event: KeyboardEvent) {
    const by = STEP_KEYS[event.key];
    const types = event.target instanceof Element && event.target.matches('input, textarea');
    if (!by || types || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(by);
  }
  function arrivalChanged(next: string) {
    proposal.onArrival(next, service, branch);
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
    <chakra.section onKeyDown={byKeys}>
      <SectionHeading icon="calendar">{t('bookingDetail.stay')}</SectionHeading>
      <FieldGrid>
        <BranchField />
        <ServiceField />
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
            timeOf={(date, former) => proposal.timeOf(date, former, service, branch)}
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
        <StayLength stay={draft?.stay} />
        <Warnings issues={warnings} />
        <TextAreaField name="comment" label="booking.comment" placeholder="bookingForm.commentExample" />
      </FieldGrid>
    </chakra.section>
  );
}

/** The services for these pets; services that refuse the pets stand apart, each with its reason. */
function useServices(): { offered: Option[]; refused: Option[] } {
  const t = useText();
  const both = useBoth();
  const { branch } = useDraft();
  const { control } = useFormContext<BookingValues>();
  const pets = useWatch({ control, name: 'pets', compute: kindsOf });
  const why = useMemo(() => {
    if (!branch) return new Map<number, Reason | null>();
    const { services, workplaces } = branch;
    return new Map(serviceFits({ input: { pets }, services, workplaces }).map(({ id, reason }) => [id, reason]));
  }, [branch, pets]);
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

function ServiceField() {
  const t = useText();
  const { branch, proposal } = useDraft();
  const { offered, refused } = useServices();

  function onChanged(id: string) {
    const service = branch?.services.find((one) => String(one.id) === id);
    if (branch && service) proposal.choose(service, branch);
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
