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
      { id: 'name', sort: 'name', fixed: true },
      { id: 'type', cell: (row) => <TypeBadge type={row.type} /> },
      { id: 'city', sort: 'city', wide: true, cell: (row) => <TwoLines main={row.city} second={row.address} /> },
      { id: 'workplaceCount', align: 'end', named: true, cell: (row) => formatNumber(row.workplaceCount) },
      { id: 'serviceCount', align: 'end', named: true, cell: (row) => formatNumber(row.serviceCount) },
      { id: 'active', cell: (row) => <InUse active={row.active} /> },
    ],
    filters: [
      { ...choicesOf('serviceType'), key: 'type' },
      { kind: 'lookup', key: 'active', choices: ['true', 'false'], textOf: (value) => `branch.whereActive.${value}` },
    ],
  });
