// /dashboard/service-groups
import type { ServiceGroupItem } from '@/core';
import { ListScreen, listOf } from '@/resource/list-screen';
import { choicesOf } from '@/resource/lookup';
import { NAME, OTHER_NAME } from '@/resource/names';
import { SERVICE_GROUP } from './service-group';

const SERVICE_GROUPS = listOf<ServiceGroupItem>(SERVICE_GROUP, {
  columns: [
    NAME,
    { id: 'type', card: 'mark' },
    OTHER_NAME,
    { id: 'ordinal', sort: 'ordinal', named: true, card: 'end' },
    { id: 'updatedAt', label: 'common.updatedAt', hidden: true, wide: true },
  ],
  filters: [{ key: 'type', ...choicesOf('serviceType') }],
  defaultSort: 'ordinal',
});

export default function ServiceGroupListScreen() {
  return <ListScreen of={SERVICE_GROUP} def={SERVICE_GROUPS} />;
}
