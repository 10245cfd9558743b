// The company's name, identification and contacts.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { CompanyDetail } from '@/core';
import { countryName, formatPhone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Fact, Facts, Section } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { Mail } from '@/ui/two-lines';

export function ProfileCard({ company }: { company: CompanyDetail }) {
  const t = useText();
  const address = [
    company.address,
    company.addressLine2,
    `${company.zip} ${company.city}`,
    countryName(company.country),
  ]
    .filter(Boolean)
    .join(', ');
  const left: [string, ReactNode][] = [
    ['company.companyType', company.companyType && t(`enum.companyType.${company.companyType}`)],
    ['company.registrationNumber', company.registrationNumber],
    ['company.vatNumber', company.vatNumber],
    ['company.address', address],
    ['company.statusReason', company.statusReason],
    [
      'company.website',
      company.website && (
        <a key="website" href={company.website} target="_blank" rel="noopener noreferrer">
          {company.website.replace(/^https?:\/\//, '')}
        </a>
      ),
    ],
  ];
  const right: [string, ReactNode][] = [
    ['company.contact', `${company.contactFirstName} ${company.contactLastName}`],
    [
      'company.contactPhone',
      <a key="phone" href={`tel:${company.contactPhone}`}>
        <Icon name="phone" /> {formatPhone(company.contactPhone)}
      </a>,
    ],
    [
      'company.contactEmail',
      <chakra.a key="mail" display="inline-flex" gap="5px" maxW="100%" href={`mailto:${company.contactEmail}`}>
        <Icon name="mail" mt="3px" />
        <chakra.span minW={0}>
          <Mail address={company.contactEmail} />
        </chakra.span>
      </chakra.a>,
    ],
    ['company.currency', company.currency],
    ['company.bank', company.bank],
    ['company.bankAccount', company.bankAccount],
  ];
  const facts = (rows: [string, ReactNode][]) => (
    <Facts alignContent="start">
      {rows.map(
        ([label, value]) =>
          value && (
            <Fact key={label} name={t(label)}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  );
  return (
    <Section title={t('companyView.profile')} icon="company">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        gap="9px 32px"
      >
        {facts(left)}
        {facts(right)}
      </chakra.div>
    </Section>
  );
}
