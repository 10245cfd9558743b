// The templates within the inbox: their list, and `?template=` in its place.
import { chakra } from '@chakra-ui/react';
import type { SupportTemplateItem } from '@/core';
import { useBoth, useText } from '@/lib/i18n';
import { nameOf } from '@/resource/lookup';
import { ListPart } from '@/resource/list-part';
import { listOf } from '@/resource/list-screen';
import { RecordForm } from '@/resource/record-form';
import { RecordScreen } from '@/resource/record-screen';
import { addressOf } from '@/resource/use-record';
import { LinkButton } from '@/ui/button';
import { TwoLanguages } from '@/ui/form/two-languages';
import { EmptyState } from '@/ui/states';
import { SUPPORT_TEMPLATE } from './template';

const Name = ({ row }: { row: SupportTemplateItem }) => <>{useBoth()(row.nameEn, row.nameSr)}</>;
const Words = ({ row }: { row: SupportTemplateItem }) => (
  <chakra.span lineClamp={2} overflowWrap="anywhere" maxW="70ch">
    {useBoth()(row.textEn, row.textSr)}
  </chakra.span>
);

const DEF = listOf<SupportTemplateItem>(SUPPORT_TEMPLATE, {
  columns: [
    {
      id: 'name',
      sort: 'name',
      sortBy: { en_US: 'nameEn', sr_Latn_RS: 'nameSr' },
      fixed: true,
      min: 200,
      cell: (row) => <Name row={row} />,
    },
    { id: 'text', card: 'foot', wide: true, min: 300, cell: (row) => <Words row={row} /> },
    { id: 'updatedAt', label: 'common.updatedAt', hidden: true, wide: true },
  ],
  defaultSort: 'name',
});

export function TemplateList() {
  const t = useText();
  const add = (
    <LinkButton to={addressOf(SUPPORT_TEMPLATE, 'new')} variant="primary" icon="plus">
      {t('supportTemplate.new')}
    </LinkButton>
  );
  return (
    <ListPart
      def={DEF}
      label={t('support.templates')}
      actions={add}
      empty={
        <EmptyState icon={SUPPORT_TEMPLATE.icon} title={t('supportTemplate.emptyTitle')} action={add}>
          {t('supportTemplate.emptyText')}
        </EmptyState>
      }
    />
  );
}

const EMPTY = { nameEn: '', nameSr: '', textEn: '', textSr: '' };

export const TemplateScreen = ({ id }: { id: string }) => (
  <RecordScreen<SupportTemplateItem> of={SUPPORT_TEMPLATE} id={id} title={nameOf}>
    {(record) => (
      <RecordForm
        of={SUPPORT_TEMPLATE}
        record={record}
        form="supportTemplate"
        empty={EMPTY}
        guard={['template', 'tab']}
      >
        <TwoLanguages name="name" />
        <TwoLanguages name="text" rows={8} />
      </RecordForm>
    )}
  </RecordScreen>
);
