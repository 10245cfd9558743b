// The form of a record, to add or edit: filling, sending, and merging a stale save. Owns the version
// from which the form was filled.
import { useEffect, useState } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { Params } from '@/core';
import { api } from '@/lib/api';
import { useIntent } from '@/lib/intent';
import { tellLost } from '@/lib/offline';
import { currentOf, lastChangeOf, ProblemError, type Changed } from '@/lib/problem';
import { same, threeWay, type Difference } from '@/lib/three-way';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import { useCoreForm, type CoreFormOptions } from '@/ui/form/use-core-form';
import { useDirty } from '@/ui/form/use-dirty';
import { notify } from '@/ui/toast';
import { withLateTyping } from './late-typing';
import type { RecordDef, Stored } from './types';
import { addressOf, keepRecord } from './use-record';

export interface RecordFormOptions<T extends Stored, V extends FieldValues> extends Pick<
  CoreFormOptions<V>,
  'form' | 'extra' | 'pathOf'
> {
  of: RecordDef;
  /** `null`: mode add. */
  record: T | null;
  /** What an added record is about, if the kind alone does not tell: its draft comes back there only. */
  about?: string | undefined;
  /** The empty value of each field. */
  empty: V;
  /** Makes the fields' values from a record; default: the members of the same names. */
  valuesOf?: ((record: T) => V) | undefined;
  /** Makes the sent input; default: the values. */
  toInput?: ((values: V, base: T | null) => unknown) | undefined;
  /** Text key of the message after adding; its parameters are the record's texts. */
  done?: string;
  /**
   * Keeps an added record for later where it cannot be sent now; answers whether it did. `key`: of this very request, if
   * it was tried before without an answer.
   */
  keep?: ((body: unknown, key: string | undefined) => Promise<boolean>) | undefined;
  /** Called after saving, if nothing was typed meanwhile; default: an added record is opened. */
  onSaved?: ((saved: T) => unknown) | undefined;
}

export interface Conflict {
  taken: readonly Difference[];
  both: readonly Difference[];
  /** Who changed the record meanwhile, where that is known. */
  by?: Changed | null;
}

const fieldsOf = <V extends FieldValues>(empty: V, record: object) =>
  Object.fromEntries(Object.entries(empty).map(([key, none]) => [key, (record as FieldValues)[key] ?? none])) as V;

/** The record's texts, as parameters for a message. */
const textsOf = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === 'string')) as Params;

/** A 404 at saving means that the record was deleted after it was opened. */
function asGone(error: unknown): never {
  if (error instanceof ProblemError && error.status === 404) throw new ProblemError(404, 'record.gone', '');
  throw error;
}

const rethrow = (error: unknown): never => {
  throw error;
};

export function useRecordForm<T extends Stored, V extends FieldValues>({
  of,
  record,
  about,
  empty,
  valuesOf = (from) => fieldsOf(empty, from),
  toInput,
  onSaved,
  done,
  keep,
  ...rest
}: RecordFormOptions<T, V>) {
  const goOn = useNavigateIfStillHere();
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const intent = useIntent();
  const inputOf = (values: V) => (toInput ? toInput(values, base) : values);
  const form = useCoreForm<V>({
    ...rest,
    draft: {
      subject: [of.path, record?.id ?? 'new', about].join(' ').trim(),
      version: base?.version,
      onMerged: setConflict,
    },
    defaults: (base ? valuesOf(base) : empty) as never,
    toInput: inputOf,
  });
  const dirty = useDirty(form);

  function fillFrom(next: T, values = valuesOf(next)) {
    setBase(next);
    form.reset(values);
  }

  /** Sets the values that differ from `filled`, and counts them as unsaved. */
  function setTyped(values: V, filled: V, shouldValidate = true) {
    for (const key of Object.keys(values) as Path<V>[]) {
      if (!same(values[key], filled[key]))
        form.setValue(key, values[key] as PathValue<V, Path<V>>, { shouldDirty: true, shouldValidate });
    }
  }

  // A refresh behind the form fills it again, unless values were typed; saving then finds the
  // conflict.
  useEffect(() => {
    if (record && base && record.version > base.version && !dirty()) fillFrom(record);
  }, [record]); // oxlint-disable-line react-hooks/exhaustive-deps

  async function save(values: V) {
    setRefusal(null);
    const body = inputOf(values);
    if (!base && (await keep?.(body, intent.undecided({ body })))) return form.reset(empty);
    const saved = await intent({ version: base?.version, body }, (idempotencyKey) =>
      base
        ? api.put<T>(`${of.path}/${base.id}`, body, { ifMatch: base.version, idempotencyKey }).catch(asGone)
        : api.post<T>(of.path, body, { idempotencyKey }).catch(keep ? tellLost : rethrow),
    );
    setConflict(null);
    let typedOn = false;
    if (base) {
      const late = withLateTyping(values, valuesOf(saved), form.getValues());
      fillFrom(saved, late.saved);
      // A row that was just added shows no errors before anybody could fill it in.
      setTyped(late.typed, late.saved, false);
      typedOn = !same(late.typed, late.saved);
    }
    await keepRecord(of, saved);
    if (done && !base) notify.success(done, textsOf(saved));
    else notify.success('message.saved');
    if (typedOn) return;
    if (onSaved) await onSaved(saved);
    // `replace`: Back leads to the list, not to an empty form.
    else if (!base) await goOn(addressOf(of, saved.id), { replace: true });
    if (!base) form.reset(empty);
  }

  /** Merges the typed values into the present record. */
  function mergeInto(current: T, from: T) {
    const theirs = valuesOf(current);
    const { merged, taken, both } = threeWay(valuesOf(from), theirs, form.getValues());
    fillFrom(current);
    setTyped(merged, theirs);
    return { merged, taken, both, theirs };
  }

  /** Takes over a record that another way than this form has saved for the same person; what is typed stays. */
  function adopt(next: T) {
    if (base) mergeInto(next, base);
  }

  /** A stale save: merges the typed values into the present record. */
  function onProblem(error: unknown): boolean {
    setRefusal(error);
    const current = currentOf<T>(error);
    if (!current || !base) return false;
    const { merged, taken, both, theirs } = mergeInto(current, base);
    if (taken.length === 0 && same(merged, theirs))
      notify.success('message.saved'); // One's own change, of which the answer was lost.
    else setConflict({ taken, both, by: lastChangeOf(current) });
    return true;
  }

  function discard() {
    setConflict(null);
    setRefusal(null);
    if (record && base && record.version > base.version) fillFrom(record);
    else form.reset();
  }

  return { form, base, conflict, refusal, save, discard, adopt, onProblem };
}
