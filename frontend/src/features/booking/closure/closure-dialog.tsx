// Closes a branch, or some of its workplaces, for a time. Step one asks when and where; step two
// decides each affected booking. Closure and decisions are saved together or not at all.
import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useRef, useState, type SetStateAction } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { BranchDetail, ClosurePreview, TimeslotFields } from '@/core';
import { api, serverNow } from '@/lib/api';
import { localOf } from '@/lib/format';
import { same } from '@/lib/three-way';
import { useText } from '@/lib/i18n';
import { closureInput, closureValues, type ClosureValues } from '@/shared/branch/closure-values';
import { Button } from '@/ui/button';
import { useConfirm } from '@/ui/confirm';
import { Dialog } from '@/ui/dialog';
import { CheckField, MultiField } from '@/ui/form/choice-fields';
import { DateField } from '@/ui/form/date-fields';
import { draftOf } from '@/ui/form/draft';
import { DraftOffer } from '@/ui/form/draft-offer';
import { EntityLabels } from '@/ui/form/field';
import { TextField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { KeepGuard } from '@/ui/form/leave-guard';
import { TimeField } from '@/ui/form/number-fields';
import { useCoreForm } from '@/ui/form/use-core-form';
import { notify } from '@/ui/toast';
import { useCloseIfMounted } from '@/ui/use-close-if-mounted';
import { ClosurePlan } from './closure-plan';
import { NO_CHOICES, type Choices } from './decisions';

interface ClosureStart {
  from?: string | undefined;
  workplaceIds?: number[] | undefined;
}

/** Begins with the first shown day, but not before today. */
const closureStart = ({ from, workplaceIds }: ClosureStart, today: string): ClosureValues =>
  closureValues({ fromDate: from && from < today ? today : from, workplaceIds });

interface Values extends ClosureValues {
  /** What is decided for the affected bookings in step two. */
  choices: Choices;
}

interface Props extends ClosureStart {
  branch: BranchDetail;
  /** A closure that was entered elsewhere: the dialog begins with its bookings. */
  entered?: TimeslotFields;
  /** Called with the branch once closure and decisions are saved. */
  onDone?: (saved: BranchDetail) => void;
  onClose: () => void;
}

export function ClosureDialog({ branch, entered, onDone, onClose, ...start }: Props) {
  const t = useText();
  const [values, setValues] = useState(() =>
    entered ? closureValues(entered) : closureStart(start, localOf(serverNow(), branch.timeZone).slice(0, 10)),
  );
  const form = useCoreForm<Values>({
    form: 'closure',
    draft: entered
      ? // The closure itself is kept where it was entered.
        { subject: `closure-${branch.id}-${JSON.stringify(closureInput(values))}`, fields: ['choices'], hasSteps: true }
      : { subject: `closure-${branch.id}`, hasSteps: true },
    defaults: { ...values, choices: NO_CHOICES },
    toInput: closureInput,
  });
  const [preview, setPreview] = useState<ClosurePreview | null>(null);
  const choices = useWatch({ control: form.control, name: 'choices' }) as Choices;
  const setChoices = (next: SetStateAction<Choices>) =>
    form.setValue('choices', typeof next === 'function' ? next(form.getValues('choices')) : next, {
      shouldDirty: true,
    });
  const [plan, setPlan] = useState<HTMLElement | null>(null);
  const confirm = useConfirm();
  const close = useCloseIfMounted(onClose);
  // Values typed before the step to the bookings are in no form any more.
  const begun = useRef(false);
  begun.current ||= preview !== null;
  const holds = useCallback(() => begun.current, []);

  async function look(typed: ClosureValues) {
    setValues(typed);
    setPreview(await api.post<ClosurePreview>(`/branches/${branch.id}/closure-preview`, closureInput(typed)));
  }

  // Without an answer the first step stays, and its button asks again.
  useEffect(() => {
    if (entered) look(values).catch((error: unknown) => notify.error(error));
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps

  /** A click beside the dialog must not discard the decisions made for single bookings. */
  async function leave() {
    const decided = !same(choices, NO_CHOICES);
    if (
      decided &&
      !(await confirm({
        title: 'form.leaveTitle',
        detail: 'form.leaveDetail',
        confirmLabel: 'form.leave',
        no: 'form.stay',
        danger: true,
      }))
    )
      return;
    if (decided) draftOf(form).forget();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={() => void leave()}
      size={preview ? 'lg' : 'md'}
      title={t(preview ? 'closureDialog.bookingsTitle' : 'closureDialog.title', { branch: branch.name })}
    >
      {preview ? (
        <div ref={setPlan}>
          <DraftOffer draft={draftOf(form)} form={plan} />
          <ClosurePlan
            branch={branch}
            values={values}
            preview={preview}
            choices={choices}
            onChoose={setChoices}
            onBack={() => setPreview(null)}
            {...(onDone ? { onDone } : {})}
            onSaved={() => {
              draftOf(form).forget();
              close();
            }}
          />
        </div>
      ) : (
        <ClosureFields branch={branch} form={form} onLook={look} onClose={onClose} />
      )}
      <KeepGuard holds={holds} />
    </Dialog>
  );
}

function ClosureFields({
  branch,
  form,
  onLook,
  onClose,
}: {
  branch: BranchDetail;
  form: UseFormReturn<Values>;
  onLook: (values: ClosureValues) => Promise<void>;
  onClose: () => void;
}) {
  const t = useText();
  const options = branch.workplaces.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <EntityLabels value="timeslot">
      <FormFrame
        form={form}
        onSubmit={onLook}
        ask={false}
        guard={false}
        inDialog
        submit="closureDialog.look"
        submitProps={{ icon: 'chevronRight' }}
        buttons={<Button onClick={onClose}>{t('common.cancel')}</Button>}
      >
        <chakra.p mb="4" color="fg.muted">
          {t('closureDialog.text')}
        </chakra.p>
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '1fr' }} columnGap="3">
          <DateField name="fromDate" timeZone={branch.timeZone} required deps={['toDate']} />
          <DateField name="toDate" timeZone={branch.timeZone} hint="branchForm.toDateHint" deps={['fromDate']} />
          <TimeField name="fromTime" hint="branchForm.timesHint" deps={['toTime']} />
          <TimeField name="toTime" deps={['fromTime']} />
        </chakra.div>
        <CheckField name="yearly" deps={['toDate']} />
        {options.length > 0 && <MultiField name="workplaceIds" options={options} hint="branchForm.placesHint" />}
        <TextField name="reason" />
      </FormFrame>
    </EntityLabels>
  );
}
