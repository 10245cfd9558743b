// "Ana changed this in the meantime, at 10:42": their changes are in the form already; fields
// changed by both are chosen one by one. Saving uses the present version.
import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '@/lib/i18n';
import { staleText } from '@/lib/stale-text';
import type { Difference } from '@/lib/three-way';
import { Note } from '@/ui/states';
import { nameOf, type Named } from './lookup';
import type { Conflict } from './use-record-form';
import { Value } from './value';

interface Props {
  entity: string;
  conflict: Conflict;
  /** The label of a path; default: `<entity>.<field>`. */
  label?: ((path: string) => string | undefined) | undefined;
  /** A value in words, if the field alone does not tell. */
  words?: ((path: string, value: unknown) => string | undefined) | undefined;
}

const fieldOf = (path: string) => path.split('.').at(-1) ?? path;

const isRow = (path: string) => /\.\d+$/.test(path);

export function ConflictView({ entity, conflict, label, words }: Props) {
  const t = useText();
  const { taken, both } = conflict;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [conflict]);
  const named = (path: string) => label?.(path) ?? t(`${entity}.${fieldOf(path)}`);
  const value = (path: string, of: unknown) =>
    isRow(path) ? (
      <Row row={of as RowLike | null} words={words?.(path, of)} />
    ) : (
      (words?.(path, of) ?? <Value entity={entity} field={fieldOf(path)} value={of} />)
    );
  return (
    <chakra.div ref={box} tabIndex={-1} outline="none" mt="3">
      <Note tone="warn" icon="alert" role="alert">
        <chakra.p fontWeight="700">{staleText(conflict.by ?? null, t)}</chakra.p>
        {taken.length > 0 && <p>{t('conflict.taken')}</p>}
        <chakra.ul listStyleType="none" my="1">
          {taken.map(({ path, base, theirs }) => (
            <li key={`${path} ${base === null}`}>
              {named(path)}: {isRow(path) && base === null ? t('conflict.added') : <del>{value(path, base)}</del>} →{' '}
              <strong>{value(path, theirs)}</strong>
            </li>
          ))}
        </chakra.ul>
        {both.length > 0 && <p>{t('conflict.both')}</p>}
        {both.map((one) => (
          <Choose key={`${one.path} ${JSON.stringify(one.theirs)}`} of={one} label={named(one.path)} value={value} />
        ))}
        <p>{t('conflict.kept')}</p>
      </Note>
    </chakra.div>
  );
}

type RowLike = Named & { deleted?: boolean };
/** A whole row of a list, by its name. */
function Row({ row, words }: { row: RowLike | null; words: string | undefined }) {
  const t = useText();
  return <>{row && !row.deleted ? (words ?? nameOf(row)) : t('conflict.deleted')}</>;
}

/** My value stands until theirs is chosen; both stay visible. */
function Choose({
  of: { path, mine, theirs },
  label,
  value,
}: {
  of: Difference;
  label: string;
  value: (path: string, of: unknown) => ReactNode;
}) {
  const t = useText();
  const id = useId();
  const { setValue } = useFormContext();
  const [kept, setKept] = useState<'mine' | 'theirs'>('mine');
  const choose = (which: 'mine' | 'theirs') => {
    setKept(which);
    // They deleted the row, so choosing theirs deletes mine.
    setValue(
      path,
      which === 'mine' ? mine : (theirs ?? (isRow(path) ? { ...(mine as object), deleted: true } : null)),
      { shouldDirty: true, shouldValidate: true },
    );
  };
  const options = [
    ['mine', 'conflict.mine', mine],
    ['theirs', 'conflict.theirs', theirs],
  ] as const;
  return (
    <chakra.fieldset my="2">
      <chakra.legend fontWeight="700">{label}</chakra.legend>
      {options.map(([which, key, of]) => (
        <chakra.label key={which} display="flex" gap="9px" alignItems="baseline" py="3px" cursor="pointer">
          <input type="radio" name={id} checked={kept === which} onChange={() => choose(which)} />
          <span>
            {t(key)}: <strong>{value(path, of)}</strong>
          </span>
        </chakra.label>
      ))}
    </chakra.fieldset>
  );
}
