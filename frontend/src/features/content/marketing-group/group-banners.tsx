// The banners of a group as the marketplace shows them, in their order.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { BannerItem, MarketingGroupItem } from '@/core';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import type { Page } from '@/resource/types';
import { addressOf } from '@/resource/use-record';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/states';
import { OrderButton } from '../order/order-button';
import { BANNER, pictureOfBanner } from '../banner/banner';
import { BannerView } from '../banner/banner-view';
import { BannerBadge } from '../look';

export function GroupBanners({ group }: { group: MarketingGroupItem }) {
  const t = useText();
  const fixed = { groupId: String(group.id) };
  const { data, error } = useResource<Page<BannerItem>>(
    `${BANNER.path}?${new URLSearchParams({ ...fixed, sort: 'ordinal', pageSize: '100' })}`,
  );
  return (
    <Card pad>
      <chakra.h2 fontSize="17px" fontWeight="700" mb="3">
        {t('marketingGroup.banners')}
      </chakra.h2>
      {error ? (
        <ErrorNote error={error} />
      ) : data?.items.length === 0 ? (
        <chakra.p color="fg.muted">{t('marketingGroup.bannersEmpty')}</chakra.p>
      ) : (
        <chakra.ul listStyleType="none" display="grid" gap="4">
          {data?.items.map((banner) => (
            <chakra.li key={banner.id}>
              <Link to={addressOf(BANNER, banner.id)}>
                <BannerView {...banner} />
              </Link>
              <BannerBadge {...banner} />
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {(data?.items.length ?? 0) > 1 && (
        <chakra.div mt="4">
          <OrderButton of={BANNER} fixed={fixed} picture={pictureOfBanner} />
        </chakra.div>
      )}
    </Card>
  );
}
