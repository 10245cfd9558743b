// The lists of accounts as data: all accounts for the platform, a company's own for the company.
import { chakra } from '@chakra-ui/react';
import { enums, type UserItem } from '@/core';
import { formatDateTime, formatPhone, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { listOf, type PlainColumn, type PlainFilter } from '@/resource/list-screen';
import { REFERENCES } from '@/resource/lookup';
import type { ListDef, RecordDef } from '@/resource/types';
import { Mail, TwoLines } from '@/ui/two-lines';
import { companyRoles } from './roles';
import { UserBadge } from './user-badge';

export const fullName = ({ firstName, lastName }: Pick<UserItem, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** The name of a role; support has the same rights as an administrator of the platform and its own name. */
export function RoleName({ user: { role, staffKind } }: { user: Pick<UserItem, 'role' | 'staffKind'> }) {
  return <>{useText()(staffKind ? `enum.staffKind.${staffKind}` : `enum.role.${role}`)}</>;
}

const seen = (utc: string | null) =>
  utc === null ? '–' : <chakra.span whiteSpace="nowrap">{formatDateTime(localOf(utc, ownZone()))}</chakra.span>;

/** Whose accounts a list holds: the platform's, one company's (in its tab), or the own company's. */
export type UserScope = 'all' | 'tab' | 'company';
const WHERE: Record<UserScope, PlainColumn<UserItem>> = {
  all: {
    id: 'companyId',
    card: 'none',
    wide: true,
    cell: (row) => <TwoLines main={row.companyName} second={row.branchName} />,
  },
  tab: { id: 'branchId', card: 'none', cell: (row) => row.branchName },
  company: { id: 'branchId', card: 'none', cell: (row) => row.branchName },
};
const columns = (scope: UserScope): PlainColumn<UserItem>[] => [
  { id: 'name', sort: 'name', fixed: true, card: 'head', cell: fullName },
  { id: 'active', card: 'mark', min: 128, cell: (row) => <UserBadge user={row} /> },
  { id: 'role', card: 'end', cell: (row) => <RoleName user={row} /> },
  WHERE[scope],
  {
    id: 'email',
    sort: 'email',
    card: 'foot',
    wide: true,
    min: 200,
    cell: (row) => <TwoLines main={<Mail address={row.email} />} second={row.phone && formatPhone(row.phone)} />,
  },
  { id: 'lastSeenAt', wide: true, named: true, min: 150, cell: (row) => seen(row.lastSeenAt) },
  { id: 'createdAt', sort: 'createdAt', hidden: true, wide: true, named: true },
];

const yesNo = (key: 'active' | 'invited'): PlainFilter => ({
  kind: 'lookup',
  key,
  choices: ['true', 'false'],
  textOf: (value) => `user.${key}Is.${value}`,
});
const NARROWED_BY: Record<UserScope, (keyof typeof REFERENCES)[]> = {
  all: ['companyId'],
  tab: [],
  company: ['branchId'],
};
const filters = (scope: UserScope): PlainFilter[] => [
  {
    kind: 'lookup',
    key: 'role',
    choices: scope === 'all' ? enums().accountRole : companyRoles(),
    textOf: (value) => `enum.role.${value}`,
    multiple: true,
  },
  ...NARROWED_BY[scope].map((key): PlainFilter => ({ kind: 'search', key, source: REFERENCES[key]! })),
  yesNo('active'),
  yesNo('invited'),
];

export const userList = (of: RecordDef, scope: UserScope, fixed: Record<string, string> = {}): ListDef<UserItem> =>
  listOf<UserItem>(of, {
    id: `users.${scope}`,
    columns: columns(scope),
    filters: filters(scope),
    defaultSort: 'name',
    fixed,
  });
