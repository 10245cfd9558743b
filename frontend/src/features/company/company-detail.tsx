// A company as the platform sees it: head with actions, and one tab at a time. The app provides the
// tabs beside the profile.
import type { CompanyDetail } from '@/core';
import { DOT, countryName } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { RecordScreen } from '@/resource/record-screen';
import { CompanyBadge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { Parts, type Part } from '@/ui/tabs';
import { CompanyActions } from './company-actions';
import { CompanyForm } from './company-form';
import { COMPANY } from './defs';

export type CompanyPart = Part<CompanyDetail>;
const PROFILE: CompanyPart = {
  id: 'profile',
  icon: 'company',
  show: (company) => (
    <Card pad>
      <CompanyForm of={COMPANY} record={company} />
    </Card>
  ),
};

export function CompanyScreen({ parts }: { parts: readonly CompanyPart[] }) {
  const t = useText();
  return (
    <RecordScreen<CompanyDetail>
      of={COMPANY}
      title={({ name }) => name}
      mark={({ status }) => <CompanyBadge status={status} />}
      actions={(company) => <CompanyActions company={company} />}
      context={({ city, country, statusReason }) => (
        <>
          {city}
          {DOT}
          {countryName(country)}
          {statusReason && <p>{t('companyBanner.reason', { reason: statusReason })}</p>}
        </>
      )}
      instead={(company) => (
        <Parts
          of={company}
          parts={[PROFILE, ...parts]}
          label="company.parts"
          labelOf={(id) => `company.tab.${id}`}
          holds={{ branch: 'branches' }}
        />
      )}
    >
      {(company) => <CompanyForm of={COMPANY} record={company} />}
    </RecordScreen>
  );
}
