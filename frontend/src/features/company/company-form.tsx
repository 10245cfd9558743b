// The profile of a company: one form for the platform and the company's own people, to add and to
// edit.
import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { enums, missing, type CompanyDetail, type CompanyFacts, type CompanyInput } from '@/core';
import { useText } from '@/lib/i18n';
import { RecordForm } from '@/resource/record-form';
import type { RecordDef } from '@/resource/types';
import { Badge } from '@/ui/badge';
import { CheckField } from '@/ui/form/choice-fields';
import { EnumField, SelectField, TextField } from '@/ui/form/fields';
import { ImageField } from '@/ui/form/image-field';
import { PhoneField } from '@/ui/form/phone-field';
import { CountryField } from '@/ui/form/country-field';
import { FocusFieldFromHash, FormPart, FormParts } from '@/ui/form/form-part';
import { PositionFields } from '@/ui/form/position-fields';

type Values = Required<CompanyInput>;
const EMPTY: Values = {
  name: '',
  companyType: null,
  registrationNumber: '',
  vatNumber: '',
  website: '',
  contactFirstName: '',
  contactLastName: '',
  contactEmail: '',
  contactPhone: '',
  address: '',
  addressLine2: '',
  city: '',
  zip: '',
  country: 'RS',
  latitude: null,
  longitude: null,
  bank: '',
  bankAccount: '',
  currency: 'RSD',
  logoId: null,
  requireSecondFactor: false,
};

const NOTHING: CompanyFacts = {
  vatNumber: null,
  bank: null,
  bankAccount: null,
  logoId: null,
  latitude: null,
  longitude: null,
};

/** What payments still miss, computed while typing. */
function ForPayments() {
  const t = useText();
  const [vatNumber, bank, bankAccount] = useWatch<Values, ['vatNumber', 'bank', 'bankAccount']>({
    name: ['vatNumber', 'bank', 'bankAccount'],
  });
  const { payments } = missing({ ...NOTHING, vatNumber, bank, bankAccount });
  return (
    <chakra.p mb="5" display="flex" flexWrap="wrap" gap="8px" alignItems="center" aria-live="polite">
      {t('company.forPayments')}
      {missing(NOTHING).payments.map((field) =>
        payments.includes(field) ? (
          <Badge key={field} tone="warn" icon="alert">
            {t(`company.${field}`)}
          </Badge>
        ) : (
          <Badge key={field} tone="good" icon="check">
            {t(`company.${field}`)}
          </Badge>
        ),
      )}
    </chakra.p>
  );
}

/** A phone is read with the prefix of the country chosen in the form. */
const ContactPhone = () => (
  <PhoneField name="contactPhone" country={useWatch<Values, 'country'>({ name: 'country' }) ?? null} />
);

export function CompanyForm({ of, record }: { of: RecordDef; record: CompanyDetail | null }) {
  const t = useText();
  const frozen = (record?.openBookings ?? 0) > 0;
  return (
    <RecordForm<CompanyDetail, Values> of={of} record={record} form="company" empty={EMPTY} guard={['tab', 'branch']}>
      <FocusFieldFromHash />
      <ForPayments />
      <FormParts>
        <FormPart title={t('company.part.identity')} icon="company">
          <TextField name="name" />
          <EnumField name="companyType" of="companyType" placeholder="" />
          <TextField name="registrationNumber" hint="company.registrationHint" inputMode="numeric" />
          <TextField name="vatNumber" hint="company.vatHint" inputMode="numeric" />
          <TextField name="website" type="url" placeholder="company.websiteExample" />
        </FormPart>
        <FormPart title={t('company.part.contact')} icon="user">
          <TextField name="contactFirstName" />
          <TextField name="contactLastName" />
          <TextField name="contactEmail" type="email" inputMode="email" />
          <ContactPhone />
        </FormPart>
        <FormPart title={t('company.part.address')} icon="map">
          <TextField name="address" />
          <TextField name="addressLine2" />
          <TextField name="city" />
          <TextField name="zip" />
          <CountryField name="country" deps={['registrationNumber', 'vatNumber', 'bankAccount', 'contactPhone']} />
          <PositionFields />
        </FormPart>
        <div>
          <FormPart title={t('company.part.bank')} icon="card">
            <TextField name="bank" />
            <TextField name="bankAccount" hint="company.accountHint" />
            <SelectField
              name="currency"
              disabled={frozen}
              {...(frozen ? { hint: 'company.currencyFrozen' } : {})}
              options={enums().currencies.map((value) => ({ value, label: value }))}
            />
          </FormPart>
          <ImageField name="logoId" purpose="LOGO" />
          <FormPart title={t('company.part.signIn')} icon="shield">
            <CheckField name="requireSecondFactor" hint="company.requireSecondFactorHint" />
          </FormPart>
        </div>
      </FormParts>
    </RecordForm>
  );
}
