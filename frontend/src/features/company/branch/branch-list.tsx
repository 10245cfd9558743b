// The branches of a company, in a screen of its own or in a tab of the company's.
import type { BranchItem, ServiceType } from '@/core';
import { formatNumber } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { listOf } from '@/resource/list-screen';
import { choicesOf } from '@/resource/lookup';
import type { ListDef, RecordDef } from '@/resource/types';
import { Badge } from '@/ui/badge';
import { SERVICE_ICON } from '@/ui/service-look';
import { TwoLines } from '@/ui/two-lines';

/** Whether something takes new bookings. */
export function InUse({ active }: { active: boolean }) {
  const t = useText();
  return active ? (
    <Badge tone="good" icon="check">
      {t('branch.whereActive.true')}
    </Badge>
  ) : (
    <Badge tone="calm" icon="lock">
      {t('branch.whereActive.false')}
    </Badge>
  );
}

/** What it is, as picture and word. */
export function TypeBadge({ type }: { type: ServiceType }) {
  const t = useText();
  return (
    <Badge tone="calm" icon={SERVICE_ICON[type]}>
      {t(`enum.serviceType.${type}`)}
    </Badge>
  );
}

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
