// The frame of a record's form; the caller provides the fields.
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useText } from '@/lib/i18n';
import { Button, LinkButton } from '@/ui/button';
import { EntityLabels } from '@/ui/form/field';
import { FormFrame, type FormFrameProps } from '@/ui/form/form-frame';
import { ConflictView } from './conflict-view';
import { Uses } from './record-link';
import type { Stored } from './types';
import { useRecordForm, type RecordFormOptions } from './use-record-form';

type Frame<V extends FieldValues> = Pick<
  FormFrameProps<V>,
  'submit' | 'submitProps' | 'buttons' | 'ask' | 'guard' | 'where' | 'after' | 'begins'
>;

export interface RecordFormProps<T extends Stored, V extends FieldValues>
  extends RecordFormOptions<T, V>, Partial<Frame<V>> {
  children: ReactNode | ((form: UseFormReturn<V>, base: T | null) => ReactNode);
  /** The label of a path in a conflict; default: `<entity>.<field>`. */
  conflictLabel?: (path: string) => string | undefined;
}

export function RecordForm<T extends Stored, V extends FieldValues>({
  children,
  conflictLabel,
  buttons,
  submit,
  submitProps,
  ask,
  guard,
  where,
  after,
  begins,
  ...options
}: RecordFormProps<T, V>) {
  const t = useText();
  const { of, pathOf } = options;
  const { form, base, conflict, refusal, save, discard, onProblem } = useRecordForm(options);
  const frame = Object.fromEntries(
    Object.entries({ submit, submitProps, ask, guard, where, after, begins, pathOf }).filter(
      ([, given]) => given !== undefined,
    ),
  ) as Partial<Frame<V>>;
  const back = base ? (
    <Button disabled={!form.formState.isDirty} onClick={discard}>
      {t('common.discard')}
    </Button>
  ) : (
    <LinkButton to={of.to}>{t('common.cancel')}</LinkButton>
  );
  return (
    <EntityLabels value={of.entity}>
      <FormFrame
        form={form}
        onSubmit={save}
        onProblem={onProblem}
        buttons={buttons === undefined ? back : buttons}
        {...frame}
      >
        {typeof children === 'function' ? children(form, base) : children}
        <Uses error={refusal} title="record.frozen" />
        {conflict && <ConflictView entity={of.entity} conflict={conflict} label={conflictLabel ?? where} />}
      </FormFrame>
    </EntityLabels>
  );
}
