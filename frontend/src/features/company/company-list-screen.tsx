// /dashboard/companies: all companies of the platform, and what payments still miss of each.
import { useState } from 'react';
import type { CompanyItem } from '@/core';
import { countryName, DOT, formatPhone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { ListScreen, listOf } from '@/resource/list-screen';
import { choicesOf } from '@/resource/lookup';
import { Badge, CompanyBadge } from '@/ui/badge';
import { countrySource } from '@/ui/form/country-field';
import { TwoLines, Words } from '@/ui/two-lines';
import { COMPANY } from './defs';

function Missing({ company }: { company: CompanyItem }) {
  const t = useText();
  if (company.missing.length === 0)
    return (
      <Badge tone="good" icon="check">
        {t('company.complete')}
      </Badge>
    );
  return (
    <Badge tone="warn" icon="alert" whiteSpace="normal">
      {company.missing.map((field) => t(`company.${field}`)).join(', ')}
    </Badge>
  );
}

const companies = () =>
  listOf<CompanyItem>(COMPANY, {
    defaultSort: 'name',
    columns: [
      { id: 'name', sort: 'name', fixed: true, card: 'head', cell: (row) => <Words of={row.name} /> },
      { id: 'status', card: 'mark', min: 140, cell: (row) => <CompanyBadge status={row.status} /> },
      { id: 'companyType', hidden: true, wide: true, named: true },
      { id: 'registrationNumber', hidden: true, wide: true, named: true },
      { id: 'vatNumber', hidden: true, wide: true, named: true },
      {
        id: 'city',
        sort: 'city',
        card: 'foot',
        cell: (row) => <TwoLines main={row.city} second={countryName(row.country)} />,
      },
      {
        id: 'contact',
        wide: true,
        min: 200,
        cell: (row) => (
          <TwoLines main={row.contactName} second={`${row.contactEmail}${DOT}${formatPhone(row.contactPhone)}`} />
        ),
      },
      { id: 'missing', card: 'more', wide: true, cell: (row) => <Missing company={row} /> },
      { id: 'branchCount', align: 'end', named: true, card: 'none' },
      { id: 'currency', hidden: true, wide: true, named: true },
      { id: 'createdAt', sort: 'createdAt', hidden: true, wide: true, named: true },
    ],
    filters: [
      { ...choicesOf('companyStatus'), key: 'status', multiple: true },
      { ...choicesOf('companyType'), key: 'companyType' },
      { kind: 'lookup', key: 'missing', choices: ['true', 'false'], textOf: (value) => `company.missingIs.${value}` },
      { kind: 'search', key: 'country', source: countrySource },
    ],
  });

export default function CompanyListScreen() {
  const t = useText();
  const [def] = useState(companies);
  return <ListScreen of={COMPANY} def={def} context={t('company.listContext')} />;
}
