// The branch form: one form over the branch, its workplaces, services and closures. Sends only changed
// rows; rows with errors open.
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { FormProvider, get, type UseFormReturn } from 'react-hook-form';
import type { BranchDetail } from '@/core';
import { useText } from '@/lib/i18n';
import { mutateResource } from '@/lib/swr';
import { ConflictView } from '@/resource/conflict-view';
import { Uses } from '@/resource/record-link';
import type { RecordDef } from '@/resource/types';
import { useRecordForm } from '@/resource/use-record-form';
import { WIDE_FORM_BESIDE } from '@/ui/beside';
import { Button, LinkButton } from '@/ui/button';
import { EntityLabels } from '@/ui/form/field';
import { FormFrame } from '@/ui/form/form-frame';
import { LocationFields, ProfileFields, TermsFields } from './branch-fields';
import { branchQuestion, requestOf, rowIssues } from './branch-questions';
import { branchPath, branchValues, emptyBranch, ROW_LISTS, type BranchValues } from './branch-values';
import { ClosuresSection } from './closures-section';
import { ANCHOR, Contents } from './contents';
import { SummaryCard } from './summary-card';
import { BranchFormProvider, openName, useOpenRows } from './form-context';
import { HoursSection } from './hours-section';
import { conflictLabel, conflictWords, placeWords } from './row-words';
import { SaveBar } from './save-bar';
import { ServicesSection } from './services-section';
import { WorkplacesSection } from './workplaces-section';

interface Props {
  of: RecordDef;
  record: BranchDetail | null;
  /** The company of a new branch; null if the account must choose one or has only its own. */
  companyId: number | null;
  /** The parameters of the address, beside its path, that belong to this form. */
  guard?: readonly string[];
  /** Below the form: notes, history. */
  below?: ReactNode;
}

/** Keeps a focused element clear of the header and of the bar with the buttons. */
const CLEAR = {
  '& :is(input, select, textarea, button)': { scrollMarginTop: '90px', scrollMarginBottom: '90px' },
} as const;

/** After a failed save, opens the rows with errors and focuses the first wrong field. */
function useShowErrors(
  form: UseFormReturn<BranchValues>,
  formId: string,
  open: (rows: readonly string[]) => void,
): void {
  const { submitCount, isSubmitting, errors } = form.formState;
  const seen = useRef(submitCount);
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return;
    seen.current = submitCount;
    const wrong = ROW_LISTS.flatMap((list) =>
      form
        .getValues(list)
        .filter((_, at) => get(errors, `${list}.${at}`))
        .map((row) => openName(list, row)),
    );
    if (wrong.length === 0) return;
    open(wrong);
    setTimeout(() => document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }, [submitCount, isSubmitting, errors, form, formId, open]);
}

export function BranchForm({ of, record, companyId, guard, below }: Props) {
  const t = useText();
  const id = useId();
  const empty = useMemo(() => emptyBranch(companyId), [companyId]);
  const known = useRef(empty);
  const pathOf = (path: string, values: BranchValues) => branchPath(path, requestOf(values, known.current));
  const { form, base, conflict, refusal, save, discard, adopt, onProblem } = useRecordForm<BranchDetail, BranchValues>({
    of,
    record,
    about: companyId === null ? undefined : String(companyId),
    form: 'branch',
    empty,
    valuesOf: branchValues,
    pathOf,
    toInput: (values) => requestOf(values, known.current).input,
    extra: (values) => rowIssues(values, known.current, t),
  });
  const saved = useMemo(() => (base ? branchValues(base) : empty), [base, empty]);
  known.current = saved;
  const { open, setOpen } = useOpenRows();
  const latest = useRef(adopt);
  latest.current = adopt;
  const here = useMemo(
    () => ({ form, base, saved, setOpen, adopt: (next: BranchDetail) => latest.current(next) }),
    [form, base, saved, setOpen],
  );
  const ask = (values: BranchValues) => branchQuestion(values, base, known.current);
  const openRows = useMemo(() => (names: readonly string[]) => setOpen(names, true), [setOpen]);
  useShowErrors(form, id, openRows);
  // The conflict with another user's change is shown at the end of a long form, so the focus goes
  // there.
  const notes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!conflict) return;
    notes.current?.focus();
    void mutateResource('/audit');
  }, [conflict]);
  const where = (path: string) => placeWords(path, form.getValues(), t);
  const { isDirty } = form.formState;

  return (
    <FormProvider {...form}>
      <BranchFormProvider known={here} open={open}>
        <chakra.div display="grid" gridTemplateColumns={WIDE_FORM_BESIDE} gap="18px" alignItems="start">
          <EntityLabels value="branch">
            <FormFrame
              id={id}
              form={form}
              onSubmit={save}
              ask={ask}
              onProblem={onProblem}
              pathOf={pathOf}
              where={where}
              {...(guard ? { guard } : {})}
              after={
                <SaveBar summary={`${id}-notes`} failure={refusal}>
                  {base ? (
                    <Button disabled={!isDirty} onClick={discard}>
                      {t('common.discard')}
                    </Button>
                  ) : (
                    <LinkButton to={of.to}>{t('common.discard')}</LinkButton>
                  )}
                </SaveBar>
              }
            >
              <chakra.div display="grid" gap="18px" css={CLEAR}>
                <ProfileFields />
                <LocationFields />
                <TermsFields />
                <HoursSection />
                <WorkplacesSection />
                <ServicesSection />
                <ClosuresSection />
              </chakra.div>
              <chakra.div
                ref={notes}
                id={`${id}-notes`}
                tabIndex={-1}
                outline="none"
                display="grid"
                gap="3"
                mt="3"
                _empty={{ mt: 0 }}
                scrollMarginBottom="200px"
              >
                <Uses error={refusal} title="record.frozen" />
                {conflict && (
                  <ConflictView
                    entity="branch"
                    conflict={conflict}
                    label={(path) => conflictLabel(path, form.getValues(), t)}
                    words={(path, value) => conflictWords(path, value, form.getValues(), t)}
                  />
                )}
              </chakra.div>
            </FormFrame>
          </EntityLabels>
          <chakra.div
            display="grid"
            gap="18px"
            minW={0}
            position={{ xl: 'sticky' }}
            top="calc(var(--shell-header, 66px) + 20px)"
          >
            <SummaryCard companyStatus={base?.companyStatus} openBookings={base?.openBookings ?? 0} />
            <Contents />
          </chakra.div>
        </chakra.div>
        {below && (
          <chakra.div
            id="notes"
            mt="18px"
            display="grid"
            gridTemplateColumns={WIDE_FORM_BESIDE}
            gap="18px"
            alignItems="start"
            {...ANCHOR}
          >
            {below}
          </chakra.div>
        )}
      </BranchFormProvider>
    </FormProvider>
  );
}
