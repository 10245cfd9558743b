// Links to records of other entities; the plain name if no screen shows them.
import { chakra } from '@chakra-ui/react';
import { useContext, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DOT } from '@/lib/format';
import { isProblem } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { Note } from '@/ui/states';
import { Addresses } from './addresses';
import { camelCase } from './entity-name';

/** `entity`: its name in the audit. */
export function RecordLink({ entity, id, children }: { entity: string; id: number; children: ReactNode }) {
  const to = useContext(Addresses)(entity, id);
  return to ? <Link to={to}>{children}</Link> : <>{children}</>;
}

interface Use {
  entity: string;
  count: number;
  items: { id: number; label: string }[];
}

/**
 * The records that still use this record, from a refusal to delete or change it; `title` makes it a
 * note of its own.
 */
export function Uses({ error, title }: { error: unknown; title?: string }) {
  const t = useText();
  const uses = isProblem(error) && Array.isArray(error.extra.uses) ? (error.extra.uses as Use[]) : [];
  if (uses.length === 0) return null;
  const list = (
    <chakra.ul listStyleType="none" mt="1" css={{ '& a': { color: 'inherit', textDecoration: 'underline' } }}>
      {uses.map(({ entity, count, items }) => (
        <li key={entity}>
          {t(`uses.${camelCase(entity)}`, { count })}
          {items.map(({ id, label }, at) => (
            <span key={id}>
              {at > 0 ? DOT : ': '}
              <RecordLink entity={entity} id={id}>
                {label}
              </RecordLink>
            </span>
          ))}
          {count > items.length && items.length > 0 && ' …'}
        </li>
      ))}
    </chakra.ul>
  );
  return title ? (
    <Note tone="warn" icon="lock" role="alert">
      <p>{t(title)}</p>
      {list}
    </Note>
  ) : (
    list
  );
}
