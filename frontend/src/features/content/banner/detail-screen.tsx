// /dashboard/marketing/{id}
import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import type { BannerItem, MarketingGroupItem } from '@/core';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { lookup, nameOf } from '@/resource/lookup';
import { RecordForm } from '@/resource/record-form';
import { RecordScreen } from '@/resource/record-screen';
import { CheckField, SearchField } from '@/ui/form/choice-fields';
import { DateField } from '@/ui/form/date-fields';
import { TextField } from '@/ui/form/fields';
import { ImageField } from '@/ui/form/image-field';
import { NumberField } from '@/ui/form/number-fields';
import { TwoLanguages } from '@/ui/form/two-languages';
import { BannerBadge } from '../look';
import { BANNER } from './banner';
import { BannerView } from './banner-view';
import { daysText } from './days-text';

const GROUP = lookup('/marketing-groups');
const EMPTY = {
  groupId: null as number | null,
  titleEn: '',
  titleSr: '',
  imageId: null as number | null,
  link: '',
  ordinal: null as number | null,
  validFrom: '',
  validTo: '',
  active: true,
};

/** The banner as it is typed, in the group that is chosen. */
function Preview() {
  const t = useText();
  const typed = useWatch() as typeof EMPTY;
  const days = { validFrom: typed.validFrom || null, validTo: typed.validTo || null };
  const { data: group } = useResource<MarketingGroupItem>(typed.groupId ? `/marketing-groups/${typed.groupId}` : null);
  return (
    <chakra.section aria-label={t('banner.preview')} mb="5">
      <chakra.p fontWeight="600" fontSize="14.5px" mb="6px">
        {t('banner.preview')}
      </chakra.p>
      {typed.imageId === null ? (
        <chakra.p color="fg.muted">{t('banner.previewEmpty')}</chakra.p>
      ) : (
        <>
          <BannerView {...typed} />
          <chakra.p display="flex" flexWrap="wrap" gap="10px" alignItems="center" color="fg.muted" fontSize="14px">
            <BannerBadge active={typed.active} groupActive={group?.active ?? true} {...days} />
            {daysText(days, t)}
          </chakra.p>
        </>
      )}
    </chakra.section>
  );
}

export default function BannerScreen() {
  return (
    <RecordScreen<BannerItem> of={BANNER} title={nameOf}>
      {(record) => (
        <RecordForm of={BANNER} record={record} form="banner" empty={EMPTY}>
          <SearchField name="groupId" source={GROUP} />
          <TwoLanguages name="title" />
          <ImageField name="imageId" purpose="BANNER" hint="banner.imageHint" />
          <Preview />
          <TextField name="link" type="url" hint="banner.linkHint" />
          <NumberField name="ordinal" hint="banner.ordinalHint" />
          <DateField name="validFrom" hint="banner.validFromHint" deps={['validTo']} />
          <DateField name="validTo" hint="banner.validToHint" />
          <CheckField name="active" label="banner.activeText" />
        </RecordForm>
      )}
    </RecordScreen>
  );
}
