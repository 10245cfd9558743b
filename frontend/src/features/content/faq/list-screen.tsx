// /dashboard/faq
import type { FaqEntryItem } from '@/core';
import { useBoth } from '@/lib/i18n';
import { ListScreen, listOf } from '@/resource/list-screen';
import { Lines } from '@/ui/two-lines';
import { OrderButton } from '../order/order-button';
import { IsPublic, PUBLISHED } from '../look';
import { FAQ_ENTRY } from './faq-entry';

const Own = ({ row }: { row: FaqEntryItem }) => <Lines most={2}>{useBoth()(row.questionEn, row.questionSr)}</Lines>;
const Other = ({ row }: { row: FaqEntryItem }) => <Lines most={2}>{useBoth()(row.questionSr, row.questionEn)}</Lines>;

const FAQ = listOf<FaqEntryItem>(FAQ_ENTRY, {
  columns: [
    {
      id: 'question',
      sort: 'question',
      sortBy: { en_US: 'questionEn', sr_Latn_RS: 'questionSr' },
      fixed: true,
      cell: (row) => <Own row={row} />,
    },
    { id: 'otherQuestion', card: 'foot', wide: true, cell: (row) => <Other row={row} /> },
    { id: 'ordinal', sort: 'ordinal', align: 'end', named: true },
    { id: 'published', card: 'mark', cell: (row) => <IsPublic published={row.published} /> },
    { id: 'updatedAt', label: 'common.updatedAt', hidden: true, wide: true },
  ],
  filters: [PUBLISHED],
  defaultSort: 'ordinal',
});

export default function FaqListScreen() {
  return <ListScreen of={FAQ_ENTRY} def={FAQ} actions={<OrderButton of={FAQ_ENTRY} />} />;
}
