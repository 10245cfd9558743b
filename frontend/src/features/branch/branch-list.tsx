// The list of a company's branches, on its own screen or in a tab of the company.
import type { BranchItem } from '@/core';
import { formatNumber } from '@/lib/format';
import { listOf } from '@/resource/list-screen';
import { choicesOf } from '@/resource/lookup';
import type { ListDef, RecordDef } from '@/resource/types';
import { InUse, TypeBadge } from '@/ui/badge';
import { TwoLines } from '@/ui/two-lines';

export const branchList = (of: RecordDef, companyId?: number): ListDef<BranchItem> =>
  listOf<BranchItem>(of, {
    defaultSort: 'name',
    ...(companyId === undefined ? {} : { fixed: { companyId: String(companyId) } }),
    columns: [
      { id: 'name', sort: 'name', fixed: true, card: 'head' },
      { id: 'type', card: 'end', cell: (row) => <TypeBadge type={row.type} /> },
      {
        id: 'city',
        sort: 'city',
        card: 'foot',
        wide: true,
        cell: (row) => <TwoLines main={row.city} second={row.address} />,
      },
      {
        id: 'workplaceCount',
        card: 'none',
        align: 'end',
        named: true,
        cell: (row) => formatNumber(row.workplaceCount),
      },
      { id: 'serviceCount', align: 'end', named: true, cell: (row) => formatNumber(row.serviceCount) },
      { id: 'active', card: 'mark', cell: (row) => <InUse active={row.active} /> },
    ],
    filters: [
      { ...choicesOf('serviceType'), key: 'type' },
      { kind: 'lookup', key: 'active', choices: ['true', 'false'], textOf: (value) => `branch.whereActive.${value}` },
    ],
  });
