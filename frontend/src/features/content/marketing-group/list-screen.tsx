// /dashboard/marketing-groups
import type { MarketingGroupItem } from '@/core';
import { ListScreen, listOf } from '@/resource/list-screen';
import { NAME, OTHER_NAME } from '@/resource/names';
import { OrderButton } from '../order/order-button';
import { GroupBadge, SHOWN } from '../look';
import { MARKETING_GROUP } from './marketing-group';

const GROUPS = listOf<MarketingGroupItem>(MARKETING_GROUP, {
  columns: [
    NAME,
    OTHER_NAME,
    { id: 'ordinal', sort: 'ordinal', align: 'end', named: true },
    { id: 'active', card: 'mark', cell: (row) => <GroupBadge active={row.active} /> },
    { id: 'updatedAt', label: 'common.updatedAt', hidden: true, wide: true },
  ],
  filters: [SHOWN],
  defaultSort: 'ordinal',
});

export default function MarketingGroupListScreen() {
  return <ListScreen of={MARKETING_GROUP} def={GROUPS} actions={<OrderButton of={MARKETING_GROUP} />} />;
}
