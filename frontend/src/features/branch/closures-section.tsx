// Closures of the branch or of some of its workplaces (the seed calls them timeslots).
import { memo, useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import { DOT } from '@/lib/format';
import { closureHours } from '@/lib/closure-text';
import { useText } from '@/lib/i18n';
import { CheckField, MultiField } from '@/ui/form/choice-fields';
import { DateField } from '@/ui/form/date-fields';
import { FieldPair, PAIR_WIDTH } from '@/ui/form/field-pair';
import { TextField } from '@/ui/form/fields';
import { TimeField } from '@/ui/form/number-fields';
import { timeslotRow, type BranchValues, type TimeslotRow } from './branch-values';
import { PlaceNames, usePlaceOptions } from './places';
import { RowSection, type RowFieldsProps } from './row-section';
import { AffectedBookings } from './affected-bookings';
import { closureName } from './used-places';

export function ClosuresSection() {
  const t = useText();
  const line = useCallback(
    (row: TimeslotRow) => {
      const reason = row.reason.trim();
      const second = (
        <>
          {closureHours(row, t)}
          {DOT}
          <PlaceNames ids={row.workplaceIds} none={t('closure.wholeBranch')} />
          {reason && `${DOT}${reason}`}
        </>
      );
      return { title: closureName(row, t), second, marks: [] };
    },
    [t],
  );
  return (
    <RowSection
      list="timeslots"
      entity="timeslot"
      icon="calendarOff"
      title={t('branch.timeslots')}
      empty={t('branchForm.noClosures')}
      add={t('branchForm.addClosure')}
      make={() => timeslotRow()}
      line={line}
      Fields={ClosureFields}
    />
  );
}

const ClosureFields = memo(function ClosureFields({ name }: RowFieldsProps) {
  const timeZone = useWatch<BranchValues, 'timeZone'>({ name: 'timeZone' }) ?? undefined;
  return (
    <>
      <FieldPair maxW={PAIR_WIDTH}>
        <DateField name={`${name}.fromDate`} timeZone={timeZone} width="fill" deps={[`${name}.toDate`]} />
        <DateField
          name={`${name}.toDate`}
          timeZone={timeZone}
          width="fill"
          hint="branchForm.toDateHint"
          deps={[`${name}.fromDate`]}
        />
        <TimeField name={`${name}.fromTime`} width="fill" hint="branchForm.timesHint" deps={[`${name}.toTime`]} />
        <TimeField name={`${name}.toTime`} width="fill" deps={[`${name}.fromTime`]} />
      </FieldPair>
      <CheckField name={`${name}.yearly`} deps={[`${name}.toDate`]} />
      <Places name={name} />
      <TextField name={`${name}.reason`} />
      <AffectedBookings name={name} />
    </>
  );
});

function Places({ name }: { name: string }) {
  const options = usePlaceOptions();
  return options.length > 0 && <Choices name={`${name}.workplaceIds`} options={options} hint="branchForm.placesHint" />;
}
const Choices = memo(MultiField);
