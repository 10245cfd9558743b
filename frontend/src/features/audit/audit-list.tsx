// The audit list as data: columns, filters, and the actions of each kind of record.
import { chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import { enums, type AuditItem } from '@/core';
import { DOT, formatDate, formatDateTime, formatTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { actionKey, actionText, ChangeText, useChanges } from '@/resource/audit/changes';
import { Subject } from '@/resource/audit/subject';
import { camelCase } from '@/resource/entity-name';
import { listOf, type PlainFilter } from '@/resource/list-screen';
import { REFERENCES } from '@/resource/lookup';
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

/** The most changes told in a row. */
const FEW = 2;

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
const toQuery = ({ from, to, ...filters }: Readonly<Record<string, string>>) => ({
  ...filters,
  ...(from ? { from: beginOf(from) } : {}),
  ...(to ? { to: beginOf(to, 1) } : {}),
});

export const momentOf = (item: AuditItem) => formatDateTime(localOf(item.at, ownZone()));

function When({ item }: { item: AuditItem }) {
  const local = localOf(item.at, ownZone());
  return (
    <TwoLines main={<chakra.span whiteSpace="nowrap">{formatDate(local)}</chakra.span>} second={formatTime(local)} />
  );
}
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
/** The first changes with their values; an entry tells all of them when it is opened. */
function Changed({ item }: { item: AuditItem }) {
  const t = useText();
  const changes = useChanges(item);
  if (changes.length === 0) return null;
  const more = changes.length - FEW;
  return (
    <chakra.span fontSize="13.5px" color="fg.muted" lineClamp={2}>
      {changes.slice(0, FEW).map((change, at) => (
        <Fragment key={change.field}>
          {at > 0 && DOT}
          <ChangeText entity={camelCase(item.entity)} change={change} />
        </Fragment>
      ))}
      {more > 0 && `${DOT}${t('audit.more', { count: more })}`}
    </chakra.span>
  );
}
function Who({ item }: { item: AuditItem }) {
  const t = useText();
  return (
    <TwoLines main={item.actorName ?? t('audit.system')} second={item.actorRole && t(`enum.role.${item.actorRole}`)} />
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
    // Sign-ins and sign-outs are not listed unless they are asked for.
    { kind: 'lookup', key: 'signIns', choices: ['true'], textOf: () => 'audit.shown' },
    { kind: 'search', key: 'actorId', source: REFERENCES.userId },
    all && { kind: 'search', key: 'companyId', source: REFERENCES.companyId },
    { kind: 'date', key: 'dates', from: 'from', to: 'to' },
  ];
  return listOf<AuditItem>(AUDIT, {
    columns: [
      { id: 'at', sort: 'at', fixed: true, card: 'head', cell: (item) => <When item={item} /> },
      { id: 'action', label: 'audit.what', card: 'foot', min: 150, cell: (item) => <What item={item} /> },
      { id: 'record', wide: true, named: true, card: 'end', cell: (item) => <Subject item={item} /> },
      { id: 'fields', wide: true, named: true, card: 'none', cell: (item) => <Changed item={item} /> },
      { id: 'actorId', named: true, card: 'mark', cell: (item) => <Who item={item} /> },
      ...(all ? [{ id: 'companyId', wide: true, named: true, cell: (item: AuditItem) => item.companyName }] : []),
      { id: 'requestId', hidden: true, wide: true, named: true },
    ],
    filters: filters.filter((filter) => filter !== false),
    defaultSort: '-at',
    toQuery,
    searchHint: null,
    rowPath,
  });
}
