// A form around its fields: checks, confirms, sends and reports errors, in that order. The caller
// sends.
import { chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { FormProvider, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';
import type { Params } from '@/core';
import type { Attempt } from '@/lib/error-text';
import { useText } from '@/lib/i18n';
import { ProblemError } from '@/lib/problem';
import { Button, type ButtonProps } from '../button';
import { useConfirm, type Question } from '../confirm';
import { beginAt } from '../kept-focus';
import { firstField } from '../first-field';
import { ErrorNote } from '../states';
import { notify } from '../toast';
import { draftOf } from './draft';
import { DraftNotKept, DraftOffer } from './draft-offer';
import { applyProblem, flatErrors, issueText } from './issues';
import { KeepGuard, LeaveGuard } from './leave-guard';
import { FieldGrid } from './field-grid';
import { isPending, settled } from './pending';
import { SaveBarInCard } from './save-bar';
import { useDirty } from './use-dirty';

export interface FormFrameProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  /**
   * Sends the values; may navigate. A thrown error is shown on the fields and above the buttons. `by`: the value of the
   * submit button that was pressed, where there are several.
   */
  onSubmit: (values: T, by: string) => Promise<unknown>;
  children: ReactNode;
  /** Text key of the submit button. */
  submit?: string;
  submitParams?: Params;
  submitProps?: ButtonProps;
  /** Further buttons beside the submit button. */
  buttons?: ReactNode;
  /** Below the buttons, still inside the form. */
  after?: ReactNode;
  /** The question before sending; `false` sends at once. */
  ask?: Question | ((values: T) => Question | Promise<Question>) | false;
  /**
   * Asks before a changed form is left, also while it is being saved. A list names keys of the address: a change of
   * a key also leaves the form.
   */
  guard?: boolean | readonly string[];
  attempt?: Attempt;
  /**
   * Keeps the form, hidden, when another tab signs out while values are typed in. Off for forms that
   * ask for a password to sign in.
   */
  keep?: boolean;
  /** Handles a failure itself; returns true if nothing more must be shown. */
  onProblem?: ((error: unknown) => boolean) | undefined;
  /** Maps an issue's path to the form's field, where they differ. */
  pathOf?: ((path: string, values: T) => string) | undefined;
  /** Words for the place of an issue that has no field on the page. */
  where?: ((path: string) => string | undefined) | undefined;
  /** The form stands in a dialog: the buttons stand at the right, the confirming button last. */
  inDialog?: boolean;
  /** The form was asked for in place of what it shows: it takes the focus. */
  begins?: boolean;
  /** For a submit button outside, by its `form` attribute; no buttons are drawn here then. */
  id?: string;
}

export const SAVE_QUESTION: Question = {
  title: 'message.confirmSave',
  confirmLabel: 'common.save',
  no: 'common.cancel',
};

/** "Check all fields", and the issues that have no field. */
function FormWide<T extends FieldValues>({
  form,
  node,
  where,
}: {
  form: UseFormReturn<T>;
  node: HTMLFormElement | null;
  where: FormFrameProps<T>['where'];
}) {
  const t = useText();
  const all = flatErrors(form.formState.errors);
  if (all.length === 0 || form.formState.submitCount === 0) return null;
  const homeless = all.filter(({ path }) => !node?.elements.namedItem(path.replace(/\.root$/, '')));
  const words = homeless.map(({ path, message }) => [where?.(path), issueText(message, t)].filter(Boolean).join(': '));
  const lines = [...new Set(words)].filter(Boolean);
  return (
    <ErrorNote>
      <chakra.p fontWeight="600">{t('message.checkAllFields')}</chakra.p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ErrorNote>
  );
}

/** The notes of a form whose buttons stand elsewhere. */
const Notes = chakra('div', { base: { display: 'grid', gap: '3', mt: '3' } });

export function FormFrame<T extends FieldValues>({
  form,
  onSubmit,
  children,
  submit = 'common.save',
  submitParams,
  submitProps,
  buttons,
  after,
  ask = SAVE_QUESTION,
  guard = true,
  keep = true,
  attempt = 'save',
  onProblem,
  pathOf,
  where,
  inDialog = false,
  begins = false,
  id,
}: FormFrameProps<T>) {
  const t = useText();
  const confirm = useConfirm();
  const ownId = useId();
  const [node, setNode] = useState<HTMLFormElement | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useRef(false);
  const by = useRef('');
  const { isSubmitting } = form.formState;
  const Bar = id === undefined ? SaveBarInCard : Notes;

  const send = form.handleSubmit(
    async (values) => {
      setFailure(null);
      if (ask && !(await confirm(typeof ask === 'function' ? await ask(values) : ask))) return;
      const { _defaultValues: before } = form.control; // oxlint-disable-line no-underscore-dangle
      // What is typed before the answer comes is not in it: it stays, unsaved. Rows may stand elsewhere afterwards: who
      // fills them again keeps what was typed in them.
      const typed = new Map<Path<T>, PathValue<T, Path<T>>>();
      const typing = form.watch((_, { name, type }) => {
        if (type === 'change' && name && !/\.\d/.test(name)) typed.set(name, form.getValues(name));
      });
      try {
        await onSubmit(values, by.current);
        const { hasSteps, forget } = draftOf(form);
        if (!hasSteps) forget();
        // The sent values are the saved ones now, unless the form was filled from the answer.
        // oxlint-disable-next-line no-underscore-dangle
        if (!hasSteps && form.control._defaultValues === before) form.reset(values, { keepValues: true });
        for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
      } catch (error) {
        // Who has left sees no field: a toast says what was not done.
        if ((onProblem?.(error) || applyProblem(form, error, pathOf)) && node?.isConnected) return;
        setFailure(error);
        if (!(error instanceof ProblemError && error.status === 401)) notify.error(error, attempt);
      } finally {
        typing.unsubscribe();
      }
    },
    () => setFailure(null),
  );

  const submitOnce = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy.current) return;
    busy.current = true;
    const { submitter } = event.nativeEvent as SubmitEvent;
    by.current = submitter instanceof HTMLButtonElement ? submitter.value : '';
    try {
      await settled(form.control);
      await send();
    } finally {
      busy.current = false;
    }
  };

  useEffect(() => {
    if (!node) return;
    if (inDialog) beginAt(node);
    else if (begins) firstField(node)?.focus();
  }, [inDialog, begins, node]);

  const dirty = useDirty(form);
  const holds = useCallback(() => dirty() || isPending(form.control), [dirty, form.control]);
  const discard = useCallback(() => draftOf(form).forget(), [form]);
  const begun = useCallback(() => holds() || busy.current, [holds]);

  return (
    <FormProvider {...form}>
      <form ref={setNode} id={id ?? ownId} noValidate onSubmit={(event) => void submitOnce(event)}>
        <DraftOffer draft={draftOf(form)} form={node} />
        <FieldGrid>{children}</FieldGrid>
        {/* What came of the press stands above the button, in sight with it. */}
        <Bar>
          <chakra.div display="grid" gap="3" maxH="40dvh" overflowY="auto" _empty={{ display: 'none' }}>
            <FormWide form={form} node={node} where={where} />
            {failure !== null && <ErrorNote error={failure} attempt={attempt} />}
          </chakra.div>
          {id === undefined && (
            <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent={inDialog ? 'flex-end' : undefined}>
              {inDialog && buttons}
              <Button type="submit" variant="primary" busy={isSubmitting} {...submitProps}>
                {t(submit, submitParams)}
              </Button>
              {!inDialog && buttons}
            </chakra.div>
          )}
        </Bar>
        <DraftNotKept draft={draftOf(form)} dirty={form.formState.isDirty} />
        {after}
      </form>
      {guard !== false && <LeaveGuard holds={holds} discard={discard} keys={guard === true ? '' : guard.join(' ')} />}
      {keep && <KeepGuard holds={begun} />}
    </FormProvider>
  );
}
