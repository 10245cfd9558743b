// One company as the platform sees it: its head with what can be done, and one part at a time.
// Which parts there are, beside the profile, the app says.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompanyDetail } from '@/core';
import { countryName } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { RecordScreen } from '@/resource/record-screen';
import { CompanyBadge } from '@/ui/badge';
import { Card } from '@/ui/card';
import type { IconName } from '@/ui/icon';
import { Tabs } from '@/ui/tabs';
import { CompanyActions } from './company-actions';
import { CompanyForm } from './company-form';
import { COMPANY } from './defs';

export interface CompanyPart {
  id: string;
  icon: IconName;
  show: (company: CompanyDetail) => ReactNode;
}
const PROFILE: CompanyPart = { id: 'profile', icon: 'company', show: (company) => <Card pad><CompanyForm of={COMPANY} record={company} /></Card> };

function Parts({ company, parts }: { company: CompanyDetail; parts: readonly CompanyPart[] }) {
  const t = useText();
  const [params] = useSearchParams();
  // A branch may be named alone: `?branch=7`.
  const wanted = params.get('tab') ?? (params.has('branch') ? 'branches' : null);
  const part = parts.find(({ id }) => id === wanted) ?? PROFILE;
  return (
    <chakra.div minW={0}>
      <Tabs label={t('company.parts')} tabs={parts.map(({ id, icon }) => ({ id, icon, label: t(`company.tab.${id}`) }))} chosen={part.id} to={(id) => (id === PROFILE.id ? '?' : `?tab=${id}`)} />
      {part.show(company)}
    </chakra.div>
  );
}

export function CompanyScreen({ parts }: { parts: readonly CompanyPart[] }) {
  const t = useText();
  return (
    <RecordScreen<CompanyDetail>
      of={COMPANY} title={({ name }) => name} mark={({ status }) => <CompanyBadge status={status} />} actions={(company) => <CompanyActions company={company} />}
      context={({ city, country, statusReason }) => <>{city} · {countryName(country)}{statusReason && <p>{t('companyBanner.reason', { reason: statusReason })}</p>}</>}
      instead={(company) => <Parts company={company} parts={[PROFILE, ...parts]} />}
    >
      {(company) => <CompanyForm of={COMPANY} record={company} />}
    </RecordScreen>
  );
}
