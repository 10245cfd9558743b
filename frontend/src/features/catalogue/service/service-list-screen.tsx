// /dashboard/services: the services of all companies.
import { useState } from 'react';
import type { ServiceItem } from '@/core';
import { useBoth, useText } from '@/lib/i18n';
import { ListScreen, listOf } from '@/resource/list-screen';
import { choicesOf, REFERENCES } from '@/resource/lookup';
import { Badge, InUse, TypeBadge } from '@/ui/badge';
import { Lines, Money, TwoLines } from '@/ui/two-lines';
import { SERVICE } from './service-def';

function Title({ row }: { row: ServiceItem }) {
  return <Lines most={2}>{useBoth()(row.titleEn, row.titleSr)}</Lines>;
}

function OtherTitle({ row }: { row: ServiceItem }) {
  return <Lines most={2}>{useBoth()(row.titleSr, row.titleEn)}</Lines>;
}

function Type({ row }: { row: ServiceItem }) {
  const both = useBoth();
  return <TwoLines main={<TypeBadge type={row.type} />} second={both(row.groupNameEn, row.groupNameSr)} />;
}

function Price({ row }: { row: ServiceItem }) {
  const t = useText();
  return (
    <TwoLines main={<Money amount={row.price} currency={row.currency} />} second={t(`companyView.per.${row.unit}`)} />
  );
}

/** Whether guests see the service, else why not. */
function Visible({ row }: { row: ServiceItem }) {
  const t = useText();
  const why = row.hiddenBecause;
  return why === null ? (
    <Badge tone="good" icon="eye">
      {t('service.seen')}
    </Badge>
  ) : (
    <TwoLines
      main={
        <Badge tone="warn" icon="eyeOff">
          {t('service.unseen')}
        </Badge>
      }
      second={t(why)}
    />
  );
}

const services = () =>
  listOf<ServiceItem>(SERVICE, {
    defaultSort: 'title',
    columns: [
      {
        id: 'title',
        sort: 'title',
        sortBy: { en_US: 'titleEn', sr_Latn_RS: 'titleSr' },
        fixed: true,
        card: 'head',
        cell: (row) => <Title row={row} />,
      },
      {
        id: 'otherTitle',
        label: 'common.otherName',
        sort: 'otherTitle',
        sortBy: { en_US: 'titleSr', sr_Latn_RS: 'titleEn' },
        hidden: true,
        wide: true,
        cell: (row) => <OtherTitle row={row} />,
      },
      { id: 'type', card: 'none', cell: (row) => <Type row={row} /> },
      {
        id: 'branchId',
        card: 'foot',
        wide: true,
        cell: (row) => <TwoLines main={row.branchName} second={row.companyName} />,
      },
      { id: 'price', sort: 'price', align: 'end', card: 'end', cell: (row) => <Price row={row} /> },
      { id: 'durationMinutes', align: 'end', hidden: true },
      { id: 'discountRate', align: 'end', hidden: true },
      { id: 'size', hidden: true },
      { id: 'visible', cell: (row) => <Visible row={row} /> },
      { id: 'active', card: 'mark', cell: (row) => <InUse active={row.active} /> },
    ],
    filters: [
      { kind: 'search', key: 'companyId', source: REFERENCES.companyId },
      { kind: 'search', key: 'branchId', source: REFERENCES.branchId },
      { kind: 'search', key: 'groupId', source: REFERENCES.groupId },
      { ...choicesOf('serviceType'), key: 'type' },
      { kind: 'lookup', key: 'active', choices: ['true', 'false'], textOf: (value) => `service.whereActive.${value}` },
      {
        kind: 'lookup',
        key: 'mismatch',
        label: 'service.wrongType',
        choices: ['true'],
        textOf: (value) => `service.whereMismatch.${value}`,
      },
    ],
  });

export default function ServiceListScreen() {
  const t = useText();
  const [def] = useState(services);
  return <ListScreen of={SERVICE} def={def} context={t('service.context')} />;
}
