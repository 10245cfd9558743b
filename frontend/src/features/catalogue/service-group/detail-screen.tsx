// /dashboard/service-groups/{id}
import type { ServiceGroupItem } from '@/core';
import { nameOf } from '@/resource/lookup';
import { RecordForm } from '@/resource/record-form';
import { RecordScreen } from '@/resource/record-screen';
import { EnumField } from '@/ui/form/fields';
import { NumberField } from '@/ui/form/number-fields';
import { TwoLanguages } from '@/ui/form/two-languages';
import { SERVICE_GROUP } from './service-group';

const EMPTY = { nameEn: '', nameSr: '', type: null as string | null, ordinal: null as number | null };

export default function ServiceGroupScreen() {
  return (
    <RecordScreen<ServiceGroupItem> of={SERVICE_GROUP} title={nameOf}>
      {(record) => (
        <RecordForm of={SERVICE_GROUP} record={record} form="serviceGroup" empty={EMPTY}>
          <TwoLanguages name="name" />
          <EnumField name="type" of="serviceType" placeholder="" />
          <NumberField name="ordinal" hint="serviceGroup.ordinalHint" />
        </RecordForm>
      )}
    </RecordScreen>
  );
}
