// When the branch, or some of its workplaces, is closed (the seed's timeslots).
import { chakra } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { closureHours } from '@/lib/closure-text';
import { useText } from '@/lib/i18n';
import { CheckField, DateField, MultiField, TextField, TimeField, type MultiOption } from '@/ui/form';
import { timeslotRow, type BranchValues, type TimeslotRow } from './branch-values';
import { placeNames, placeOptions } from './places';
import { RowSection } from './row-section';
import { closureName } from './used-places';

export function ClosuresSection() {
  const t = useText();
  const { control } = useFormContext<BranchValues>();
  const workplaces = useWatch({ control, name: 'workplaces' });
  const second = (row: TimeslotRow) =>
    [closureHours(row, t), placeNames(row.workplaceIds, workplaces, t) || t('closure.wholeBranch'), row.reason.trim()].filter(Boolean).join(' · ');
  return (
    <RowSection
      list="timeslots" entity="timeslot" icon="calendarOff" title={t('branch.timeslots')}
      empty={t('branchForm.noClosures')} add={t('branchForm.addClosure')} make={() => timeslotRow()}
      line={(row) => ({ title: closureName(row, t), second: second(row), marks: [] })}
    >
      {(name) => <ClosureFields name={name} places={placeOptions(workplaces, t)} />}
    </RowSection>
  );
}

function ClosureFields({ name, places }: { name: string; places: readonly MultiOption[] }) {
  const pair = { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, columnGap: '3', maxW: { lg: '516px' } } as const;
  return (
    <>
      <chakra.div {...pair}>
        <DateField name={`${name}.fromDate`} width="fill" required deps={[`${name}.toDate`]} />
        <DateField name={`${name}.toDate`} width="fill" hint="branchForm.toDateHint" deps={[`${name}.fromDate`]} />
        <TimeField name={`${name}.fromTime`} width="fill" hint="branchForm.timesHint" deps={[`${name}.toTime`]} />
        <TimeField name={`${name}.toTime`} width="fill" deps={[`${name}.fromTime`]} />
      </chakra.div>
      <CheckField name={`${name}.yearly`} deps={[`${name}.toDate`]} />
      {places.length > 0 && <MultiField name={`${name}.workplaceIds`} options={places} hint="branchForm.placesHint" />}
      <TextField name={`${name}.reason`} />
    </>
  );
}
