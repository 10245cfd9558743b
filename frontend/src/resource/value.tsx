// Shows a stored value: its words, or the names of its ids.
import { Fragment } from 'react';
import { useText } from '@/lib/i18n';
import { valueText } from '@/lib/value-text';
import { useChoice, type ChoiceSource } from '@/ui/choice';
import { REFERENCES } from './lookup';

const Name = ({ source, id }: { source: ChoiceSource; id: number }) => (
  <>{useChoice(source, String(id))?.label ?? '…'}</>
);

export function Value({ entity, field, value }: { entity: string; field: string; value: unknown }) {
  const t = useText();
  const source = (REFERENCES as Partial<Record<string, ChoiceSource>>)[field.replace(/Ids$/, 'Id')];
  const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');
  if (!source || ids.length === 0) return <>{valueText(entity, field, value, t)}</>;
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
