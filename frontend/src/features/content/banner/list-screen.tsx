// /dashboard/marketing
import { chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import type { BannerItem } from '@/core';
import { useBoth, useText } from '@/lib/i18n';
import { ListScreen, listOf } from '@/resource/list-screen';
import { lookup } from '@/resource/lookup';
import { usePicture } from '@/ui/form/image-field';
import { Lines } from '@/ui/two-lines';
import { OrderButton } from '../order/order-button';
import { BannerBadge, SHOWN } from '../look';
import { BANNER, pictureOfBanner } from './banner';
import { daysText } from './days-text';

function Title({ row }: { row: BannerItem }) {
  const { url } = usePicture(row.imageId);
  return (
    <chakra.span display="inline-flex" gap="12px" alignItems="center" verticalAlign="middle">
      <chakra.span w="64px" h="40px" flex="none" borderRadius="md" overflow="hidden" bg="tile">
        {url && <chakra.img src={url} alt="" w="100%" h="100%" objectFit="cover" />}
      </chakra.span>
      <Lines most={2}>{useBoth()(row.titleEn, row.titleSr)}</Lines>
    </chakra.span>
  );
}
const Group = ({ row }: { row: BannerItem }) => <Lines most={2}>{useBoth()(row.groupNameEn, row.groupNameSr)}</Lines>;
const Days = ({ row }: { row: BannerItem }) => <>{daysText(row, useText())}</>;

const BANNERS = listOf<BannerItem>(BANNER, {
  columns: [
    {
      id: 'title',
      sort: 'title',
      sortBy: { en_US: 'titleEn', sr_Latn_RS: 'titleSr' },
      fixed: true,
      card: 'head',
      wide: true,
      min: 240,
      cell: (row) => <Title row={row} />,
    },
    { id: 'groupId', card: 'foot', cell: (row) => <Group row={row} /> },
    { id: 'ordinal', sort: 'ordinal', align: 'end', named: true, card: 'none' },
    { id: 'days', card: 'end', min: 190, cell: (row) => <Days row={row} /> },
    { id: 'state', card: 'mark', cell: (row) => <BannerBadge {...row} /> },
    { id: 'updatedAt', label: 'common.updatedAt', hidden: true, wide: true },
  ],
  filters: [{ kind: 'search', key: 'groupId', source: lookup('/marketing-groups') }, SHOWN],
  defaultSort: 'ordinal',
});

export default function BannerListScreen() {
  const [params] = useSearchParams();
  const groupId = params.get('groupId');
  // The banners of one group are shown together, so only they have an order.
  const order = groupId && <OrderButton of={BANNER} fixed={{ groupId }} picture={pictureOfBanner} />;
  return <ListScreen of={BANNER} def={BANNERS} actions={order} />;
}
