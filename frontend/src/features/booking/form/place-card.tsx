// The workplaces of the service: the first free one, or a chosen one. One that does not
// take these pets stays visible, with the core's reason.
import { chakra } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Reason, WorkplaceItem } from '@/core';
import { useText } from '@/lib/i18n';
import { readable } from '@/lib/params';
import { Section } from '@/ui/card';
import { useFieldError } from '@/ui/form';
import { Icon } from '@/ui/icon';
import { useDraft } from './draft';
import type { BookingValues } from './values';

interface Row {
  id: number | null;
  name: string;
  end: string;
  reason: string;
}

export function PlaceCard() {
  const t = useText();
  const { draft, branch } = useDraft();
  const { setValue } = useFormContext<BookingValues>();
  const chosen = useWatch<BookingValues, 'workplaceId'>({ name: 'workplaceId' });
  const typed = useFieldError('workplaceId');
  if (!draft || !branch) return null;
  const issue = draft.issues.find(({ path }) => path === 'workplaceId');
  const why = (reason: Reason | null | undefined) => (reason ? t(reason.code, readable(reason.params, t)) : '');
  const rows: Row[] = draft.workplaces.flatMap(({ id, reason }) => {
    const place = branch.workplaces.find((one) => one.id === id);
    return place ? [{ id, name: place.name, end: reason ? why(reason) : facts(place, t), reason: why(reason) }] : [];
  });
  rows.unshift({ id: null, name: t('bookingForm.firstFree'), end: '', reason: '' });
  const error = why(issue) || typed;

  return (
    <Section title={t('bookingForm.places')} icon="house" role="radiogroup" aria-label={t('bookingForm.places')}>
      <chakra.div display="grid" gap="7px">
        {rows.map((row) => (
          <PlaceRow key={row.id ?? 0} row={row} on={row.id === chosen} onChoose={() => setValue('workplaceId', row.id, { shouldDirty: true, shouldValidate: true })} />
        ))}
      </chakra.div>
      {error && <chakra.p mt="2" color="bad.fg" fontWeight="600" fontSize="13.5px"><Icon name="alert" /> {error}</chakra.p>}
      <chakra.p mt="2" fontSize="13.5px" color="fg.muted">{t('bookingForm.placesHint')}</chakra.p>
    </Section>
  );
}

function facts(place: WorkplaceItem, t: ReturnType<typeof useText>): string {
  const sizes = place.sizes.map((size) => t(`enum.animalSizeShort.${size}`)).join(' ');
  return [t(`enum.workplaceKind.${place.kind}`), t('booking.petCount', { count: place.capacity }), sizes].filter(Boolean).join(' · ');
}

function PlaceRow({ row, on, onChoose }: { row: Row; on: boolean; onChoose: () => void }) {
  const off = row.reason !== '';
  return (
    <chakra.label
      display="flex" gap="8px" alignItems="center" px="13px" py="8px" borderWidth="1px" borderStyle="solid" borderRadius="md" fontSize="14.5px"
      borderColor={on ? 'primary' : 'border.strong'} bg={off ? 'bg.muted' : on ? 'bg.hover' : 'bg.panel'} color={off ? 'fg.disabled' : 'fg'} cursor={off ? 'not-allowed' : 'pointer'}
      _focusWithin={{ outline: '2px solid {colors.focus}', outlineOffset: '2px' }}
    >
      <chakra.input type="radio" name="workplaceId" checked={on} disabled={off && !on} onChange={onChoose} srOnly />
      <Icon name={off ? 'lock' : 'check'} visibility={off || on ? 'visible' : 'hidden'} />
      <chakra.span fontWeight="600">{row.name}</chakra.span>
      <chakra.span ml="auto" fontSize="13.5px" color={off ? 'fg.disabled' : 'fg.muted'} textAlign="right">{row.end}</chakra.span>
    </chakra.label>
  );
}
