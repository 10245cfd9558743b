// Shows a stored value: its words, or the names of its ids.
import { Fragment, type ReactNode } from 'react';
import { useText } from '@/lib/i18n';
import { valueText } from '@/lib/value-text';
import { useChoice, type ChoiceSource } from '@/ui/choice';
import { REFERENCES } from './lookup';

function Name({ source, id }: { source: ChoiceSource; id: number }) {
  const t = useText();
  const name = useChoice(source, String(id))?.label ?? '…';
  // What cannot be loaded is called by its id, which says nothing to people.
  return <>{name === String(id) ? t('value.gone') : name}</>;
}

/** The names of a field's ids; `words` for a field without ids. */
export function Names({ field, value, words }: { field: string; value: unknown; words: () => ReactNode }) {
  const source = (REFERENCES as Partial<Record<string, ChoiceSource>>)[field.replace(/Ids$/, 'Id')];
  const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');
  if (!source || ids.length === 0) return <>{words()}</>;
  return (
    <>
      {ids.map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Name source={source} id={id} />
        </Fragment>
      ))}
    </>
  );
}

export function Value({ entity, field, value }: { entity: string; field: string; value: unknown }) {
  const t = useText();
  return <Names field={field} value={value} words={() => valueText(entity, field, value, t)} />;
}
