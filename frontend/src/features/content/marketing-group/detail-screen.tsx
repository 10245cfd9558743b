// /dashboard/marketing-groups/{id}
import type { MarketingGroupItem } from '@/core';
import { HistoryPanel } from '@/resource/audit/history-panel';
import { nameOf } from '@/resource/lookup';
import { RecordForm } from '@/resource/record-form';
import { RecordScreen } from '@/resource/record-screen';
import { CheckField } from '@/ui/form/choice-fields';
import { NumberField } from '@/ui/form/number-fields';
import { TwoLanguages } from '@/ui/form/two-languages';
import { GroupBanners } from './group-banners';
import { MARKETING_GROUP } from './marketing-group';

const EMPTY = { nameEn: '', nameSr: '', ordinal: null as number | null, active: true };

export default function MarketingGroupScreen() {
  return (
    <RecordScreen<MarketingGroupItem>
      of={MARKETING_GROUP}
      title={nameOf}
      side={(record) => (
        <>
          <GroupBanners group={record} />
          <HistoryPanel entity={MARKETING_GROUP.entity} id={record.id} />
        </>
      )}
    >
      {(record) => (
        <RecordForm of={MARKETING_GROUP} record={record} form="marketingGroup" empty={EMPTY}>
          <TwoLanguages name="name" />
          <NumberField name="ordinal" hint="marketingGroup.ordinalHint" />
          <CheckField name="active" label="marketingGroup.activeText" />
        </RecordForm>
      )}
    </RecordScreen>
  );
}
