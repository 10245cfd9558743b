// The workplaces of the branch, such as kennels and treatment rooms.
import { chakra } from '@chakra-ui/react';
import { memo, useCallback, useMemo, type MouseEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AnimalTypeItem, BranchDetail, Page, WorkplaceKind } from '@/core';
import { enums } from '@/core';
import { DOT } from '@/lib/format';
import { both, useLanguage, useText } from '@/lib/i18n';
import { sizeText } from '@/lib/size-text';
import { useResource } from '@/lib/swr';
import { keptIf } from '@/shared/branch/frozen';
import { Button } from '@/ui/button';
import { CheckField, MultiField } from '@/ui/form/choice-fields';
import { FieldPair, PAIR_WIDTH } from '@/ui/form/field-pair';
import { EnumField, TextField } from '@/ui/form/fields';
import { NumberField } from '@/ui/form/number-fields';
import { isUnreadable } from '@/ui/form/unreadable';
import { Note } from '@/ui/states';
import { workplaceRow, type BranchValues, type WorkplaceRow } from './branch-values';
import { focusSoon } from './focus-soon';
import { useBranchForm } from './form-context';
import { placeName } from './places';
import { RowSection, type RowFieldsProps } from './row-section';
import { namesUsing } from './used-places';

/** All animal types of the platform, as choices. */
function useAnimals() {
  const language = useLanguage();
  const { data } = useResource<Page<AnimalTypeItem>>('/animal-types?sort=ordinal&pageSize=100');
  return useMemo(
    () => (data?.items ?? []).map(({ id, nameEn, nameSr }) => ({ value: id, label: both(nameEn, nameSr, language) })),
    [data, language],
  );
}

const bookingsOf = (id: number | null, base: BranchDetail | null) =>
  base?.workplaces.find((place) => place.id === id)?.openBookings ?? 0;

export function WorkplacesSection() {
  const t = useText();
  const { base } = useBranchForm();
  const animals = useAnimals();

  const line = useCallback(
    (row: WorkplaceRow) => {
      const kinds =
        animals
          .filter(({ value }) => row.animalTypeIds.includes(value))
          .map(({ label }) => label)
          .join(', ') || t('branchForm.anyAnimal');
      return {
        title: placeName(row, t),
        second: [row.kind && t(`enum.workplaceKind.${row.kind}`), sizeText(row.sizes, t), kinds]
          .filter(Boolean)
          .join(DOT),
        end: row.capacity !== null && !isUnreadable(row.capacity) && t('booking.petCount', { count: row.capacity }),
        marks: row.active ? [] : (['off'] as const),
      };
    },
    [t, animals],
  );
  const kept = useCallback(({ id }: WorkplaceRow) => keptIf(bookingsOf(id, base), t), [base, t]);

  return (
    <RowSection
      list="workplaces"
      entity="workplace"
      icon="house"
      title={t('branch.workplaces')}
      empty={t('branchForm.noWorkplaces')}
      add={t('branchForm.addWorkplace')}
      make={() => workplaceRow()}
      line={line}
      kept={kept}
      Remedy={TakeOut}
      Fields={WorkplaceFields}
    />
  );
}

const WorkplaceFields = memo(function WorkplaceFields({ name, id }: RowFieldsProps) {
  const t = useText();
  const { base } = useBranchForm();
  const animals = useAnimals();
  const kind = useWatch({ name: `${name}.kind` }) as WorkplaceKind | null;
  return (
    <>
      {bookingsOf(id, base) > 0 && (
        <chakra.div mb="4" maxW={{ lg: '516px' }}>
          <Note tone="info" icon="lock">
            {t('branchForm.frozenPlace')}
          </Note>
        </chakra.div>
      )}
      <TextField name={`${name}.name`} />
      <FieldPair maxW={PAIR_WIDTH}>
        <EnumField
          name={`${name}.kind`}
          of="workplaceKind"
          placeholder=""
          width="fill"
          {...(kind ? { hint: `branchForm.kindHint.${kind}` } : {})}
        />
        <NumberField name={`${name}.capacity`} width="fill" />
      </FieldPair>
      <MultiField
        name={`${name}.sizes`}
        hint="branchForm.sizesHint"
        options={enums().animalSize.map((value) => ({ value, label: t(`enum.animalSize.${value}`) }))}
      />
      <MultiField name={`${name}.animalTypeIds`} hint="branchForm.animalsHint" options={animals} />
      <CheckField name={`${name}.active`} hint="branchForm.activeHint" />
    </>
  );
});

/** Removes a workplace marked for deletion from the services and closures that name it. */
function TakeOut({ row }: { row: WorkplaceRow }) {
  const t = useText();
  const { getValues, setValue, trigger } = useFormContext<BranchValues>();
  if (!row.deleted || row.id === null || namesUsing(row.id, getValues(), t).length === 0) return null;
  function takeOut({ currentTarget }: MouseEvent<HTMLElement>) {
    const line = currentTarget.closest('li');
    for (const list of ['services', 'timeslots'] as const) {
      getValues(list).forEach(({ workplaceIds, deleted }, at) => {
        if (!deleted && workplaceIds.some((id) => id === row.id))
          setValue(
            `${list}.${at}.workplaceIds`,
            workplaceIds.filter((id) => id !== row.id),
            { shouldDirty: true },
          );
      });
    }
    void trigger();
    focusSoon(() => line?.querySelector<HTMLElement>('button:enabled'));
  }
  return (
    <Button size="sm" mt="1" onClick={takeOut}>
      {t('branchForm.takeOut')}
    </Button>
  );
}
