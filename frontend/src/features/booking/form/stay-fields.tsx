// Where, what and when. Which times are asked for follows from the service.
import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { serverNow } from '@/lib/api';
import { formatMoney, localOf } from '@/lib/format';
import { useBoth, useText } from '@/lib/i18n';
import { SectionHeading } from '@/ui/card';
import { DateTimeField, SelectField, TextAreaField } from '@/ui/form';
import { Note } from '@/ui/states';
import { StayWords } from '../place/stay-words';
import { Warnings } from '../place/warnings';
import { BranchField } from './branch-field';
import { useDraft } from './draft';
import { hasDeparture, suggestedTimes, type BookingValues } from './values';

export function StayFields() {
  const t = useText();
  const { branch, service, draft, warnings } = useDraft();
  return (
    <section>
      <SectionHeading icon="calendar">{t('bookingDetail.stay')}</SectionHeading>
      <BranchField />
      <ServiceField />
      {branch && service && service.type !== branch.type && (
        <chakra.div mb="4" maxW={{ lg: '516px' }}>
          <Note tone="warn" icon="alert">
            {t('bookingForm.wrongType', { service: t(`enum.serviceType.${service.type}`), branch: t(`enum.serviceType.${branch.type}`) })}
          </Note>
        </chakra.div>
      )}
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3" maxW={{ lg: '516px' }}>
        <DateTimeField name="arrival" label="booking.arrival" width="fill" required deps={['departure']} />
        {hasDeparture(service) && <DateTimeField name="departure" label="booking.departure" width="fill" required deps={['arrival']} />}
      </chakra.div>
      <StayWords stay={draft?.stay} />
      <Warnings issues={warnings} />
      <TextAreaField name="comment" label="booking.comment" placeholder="bookingForm.commentExample" />
    </section>
  );
}

function ServiceField() {
  const t = useText();
  const { branch } = useDraft();
  const both = useBoth();
  const { getValues, setValue } = useFormContext<BookingValues>();
  // What was only proposed gives way to what suits the next service; what was typed stays.
  const proposed = useRef({ arrival: '', departure: '' });
  const options = (branch?.services ?? []).map((service) => ({
    value: service.id,
    label: `${both(service.titleEn, service.titleSr)} · ${t(`enum.serviceType.${service.type}`)} · ${formatMoney(service.price, branch?.currency ?? 'RSD')}`,
    disabled: !service.active,
  }));

  function onChanged(id: string) {
    const service = branch?.services.find((one) => String(one.id) === id);
    if (!branch || !service) return;
    const { arrival, departure } = getValues();
    const typed = { arrival: arrival === proposed.current.arrival ? '' : arrival, departure: departure === proposed.current.departure ? '' : departure };
    const times = suggestedTimes(typed, service, branch, localOf(serverNow(), branch.timeZone));
    proposed.current = times;
    setValue('arrival', times.arrival, { shouldDirty: true });
    setValue('departure', times.departure, { shouldDirty: true });
    const place = getValues('workplaceId');
    if (place !== null && !service.workplaceIds.includes(place)) setValue('workplaceId', null);
    setValue('split', null);
  }

  return <SelectField name="serviceId" label="booking.serviceId" placeholder="" numeric required options={options} disabled={!branch} onChanged={onChanged} deps={['arrival', 'departure']} />;
}
