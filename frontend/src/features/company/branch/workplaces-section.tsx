// The workplaces of the branch: where pets are received.
import { chakra } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AnimalTypeItem, Page, WorkplaceKind } from '@/core';
import { enums } from '@/core';
import { useBoth, useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { isUnread } from '@/ui/form/unread';
import { Button } from '@/ui/button';
import { CheckField, EnumField, MultiField, NumberField, TextField } from '@/ui/form';
import { Note } from '@/ui/states';
import { keptIf } from '../frozen';
import { workplaceRow, type BranchValues, type WorkplaceRow } from './branch-values';
import { useBranchForm } from './form-context';
import { placeName } from './places';
import { RowSection } from './row-section';
import { namesUsing } from './used-places';

/** All animal types, as choices; the reference data of the platform. */
function useAnimals() {
  const both = useBoth();
  const { data } = useResource<Page<AnimalTypeItem>>('/animal-types?sort=ordinal&pageSize=100');
  return (data?.items ?? []).map(({ id, nameEn, nameSr }) => ({ value: id, label: both(nameEn, nameSr) }));
}

export function WorkplacesSection() {
  const t = useText();
  const { base } = useBranchForm();
  const animals = useAnimals();
  const bookingsOf = ({ id }: WorkplaceRow) => base?.workplaces.find((place) => place.id === id)?.openBookings ?? 0;

  function second(row: WorkplaceRow): string {
    const sizes = row.sizes.map((size) => t(`enum.animalSize.${size}`)).join(', ') || t('branchForm.anySize');
    const kinds = animals.filter(({ value }) => row.animalTypeIds.includes(value)).map(({ label }) => label).join(', ') || t('branchForm.anyAnimal');
    return [row.kind && t(`enum.workplaceKind.${row.kind}`), sizes, kinds].filter(Boolean).join(' · ');
  }

  return (
    <RowSection
      list="workplaces" entity="workplace" icon="house" title={t('branch.workplaces')}
      empty={t('branchForm.noWorkplaces')} add={t('branchForm.addWorkplace')} make={() => workplaceRow()}
      line={(row) => ({
        title: placeName(row, t),
        second: second(row),
        end: row.capacity !== null && !isUnread(row.capacity) && t('booking.petCount', { count: row.capacity }),
        marks: row.active ? [] : ['off'],
      })}
      kept={(row) => keptIf(bookingsOf(row), t)}
      remedy={(row) => row.deleted && <TakeOut row={row} />}
    >
      {(name, row) => <WorkplaceFields name={name} held={bookingsOf(row) > 0} animals={animals} />}
    </RowSection>
  );
}

function WorkplaceFields({ name, held, animals }: { name: string; held: boolean; animals: ReturnType<typeof useAnimals> }) {
  const t = useText();
  const kind = useWatch({ name: `${name}.kind` }) as WorkplaceKind | null;
  return (
    <>
      {held && <chakra.div mb="4" maxW={{ lg: '516px' }}><Note tone="info" icon="lock">{t('branchForm.frozenPlace')}</Note></chakra.div>}
      <TextField name={`${name}.name`} required />
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3" maxW={{ lg: '516px' }}>
        <EnumField name={`${name}.kind`} of="workplaceKind" placeholder="" width="fill" required {...(kind ? { hint: `branchForm.kindHint.${kind}` } : {})} />
        <NumberField name={`${name}.capacity`} width="fill" required />
      </chakra.div>
      <MultiField name={`${name}.sizes`} hint="branchForm.sizesHint" options={enums().animalSize.map((value) => ({ value, label: t(`enum.animalSize.${value}`) }))} />
      <MultiField name={`${name}.animalTypeIds`} hint="branchForm.animalsHint" options={animals} />
      <CheckField name={`${name}.active`} hint="branchForm.activeHint" />
    </>
  );
}

/** A workplace that goes is taken out of the services and closures that name it. */
function TakeOut({ row }: { row: WorkplaceRow }) {
  const t = useText();
  const { getValues, setValue, trigger } = useFormContext<BranchValues>();
  if (row.id === null || namesUsing(row.id, getValues(), t).length === 0) return null;
  function takeOut() {
    for (const list of ['services', 'timeslots'] as const) {
      getValues(list).forEach(({ workplaceIds, deleted }, at) => {
        if (!deleted && workplaceIds.some((id) => id === row.id)) setValue(`${list}.${at}.workplaceIds`, workplaceIds.filter((id) => id !== row.id), { shouldDirty: true });
      });
    }
    void trigger();
  }
  return <Button size="sm" mt="1" onClick={takeOut}>{t('branchForm.takeOut')}</Button>;
}
