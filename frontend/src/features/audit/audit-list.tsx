// The audit list as data: columns, filters, and the actions of each kind of record.
import { chakra } from '@chakra-ui/react';
import { enums, type AuditItem } from '@/core';
import { formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { fieldText } from '@/resource/audit/words';
import { actionKey, actionText, useChanges } from '@/resource/changes';
import { camelCase } from '@/resource/entity-name';
import { listOf, type PlainFilter } from '@/resource/list-screen';
import { REFERENCES } from '@/resource/lookup';
import { RecordLink } from '@/resource/record-link';
import type { ListDef, RecordDef } from '@/resource/types';
import { TwoLines } from '@/ui/two-lines';

export const AUDIT: RecordDef = {
  entity: 'audit',
  path: '/audit',
  screen: 'audit',
  to: '/dashboard/audit',
  icon: 'audit',
  write: 'AUDIT_VIEW',
};

/** The most fields named in a row. */
const FEW = 4;

/**
 * The begin of a day, or of a later day, in the browser's time zone; invalid days are passed on for
 * the server to refuse.
 */
function beginOf(day: string, later = 0): string {
  const at = new Date(`${day}T00:00`);
  at.setDate(at.getDate() + later);
  if (Number.isNaN(at.getTime())) return day;
  // The last representable day has no next day.
  return at.getUTCFullYear() > 9999 ? '9999-12-31T23:59:59.999Z' : at.toISOString();
}
const asked = ({ from, to, ...filters }: Readonly<Record<string, string>>) => ({
  ...filters,
  ...(from ? { from: beginOf(from) } : {}),
  ...(to ? { to: beginOf(to, 1) } : {}),
});

export const momentOf = (item: AuditItem) => formatDateTime(localOf(item.at, ownZone()));

function What({ item }: { item: AuditItem }) {
  const t = useText();
  return (
    <TwoLines
      bold
      main={actionText(item.action, item.entity, t)}
      second={t(`audit.entity.${camelCase(item.entity)}`)}
    />
  );
}
function Fields({ item }: { item: AuditItem }) {
  const t = useText();
  const names = useChanges(item).map(({ field }) => fieldText(camelCase(item.entity), field, t));
  if (names.length === 0) return null;
  return (
    <chakra.span fontSize="13.5px" color="fg.muted">
      {names.slice(0, FEW).join(', ')}
      {names.length > FEW && ' …'}
    </chakra.span>
  );
}
function Who({ item }: { item: AuditItem }) {
  const t = useText();
  return (
    <TwoLines main={item.actorName ?? t('audit.system')} second={item.actorRole && t(`enum.role.${item.actorRole}`)} />
  );
}
/** The record by its name; one without a name by its kind and number. */
export function Subject({ item }: { item: AuditItem }) {
  const t = useText();
  if (item.entityId === null) return null;
  const kind = t(`audit.entity.${camelCase(item.entity)}`);
  return (
    <RecordLink entity={item.entity} id={item.entityId}>
      {item.entityLabel ?? t('audit.numbered', { kind, id: item.entityId })}
    </RecordLink>
  );
}

/**
 * `all`: entries of every company; `entity`: the filtered kind of record, which decides the offered
 * actions.
 */
export function auditList(
  all: boolean,
  entity: string | null,
  rowPath: (item: AuditItem) => string,
): ListDef<AuditItem> {
  const { audited } = enums();
  const actions = audited.find((one) => one.entity === entity)?.actions ?? [];
  const filters: (PlainFilter | false)[] = [
    {
      kind: 'lookup',
      key: 'entity',
      label: 'audit.kind',
      choices: audited.map((one) => one.entity),
      textOf: (value) => `audit.entity.${camelCase(value)}`,
    },
    actions.length > 0 && {
      kind: 'lookup',
      key: 'action',
      label: 'audit.what',
      choices: actions,
      textOf: (value) => actionKey(value, entity ?? ''),
    },
    { kind: 'search', key: 'actorId', source: REFERENCES.userId },
    all && { kind: 'search', key: 'companyId', source: REFERENCES.companyId },
    { kind: 'date', key: 'dates', from: 'from', to: 'to' },
  ];
  return listOf<AuditItem>(AUDIT, {
    columns: [
      { id: 'at', sort: 'at', fixed: true, cell: momentOf },
      { id: 'action', label: 'audit.what', cell: (item) => <What item={item} /> },
      { id: 'record', wide: true, named: true, cell: (item) => <Subject item={item} /> },
      { id: 'fields', wide: true, named: true, cell: (item) => <Fields item={item} /> },
      { id: 'actorId', named: true, cell: (item) => <Who item={item} /> },
      ...(all ? [{ id: 'companyId', wide: true, named: true, cell: (item: AuditItem) => item.companyName }] : []),
      { id: 'requestId', hidden: true, wide: true, named: true },
    ],
    filters: filters.filter((filter) => filter !== false),
    defaultSort: '-at',
    asked,
    searchHint: null,
    rowPath,
  });
}
