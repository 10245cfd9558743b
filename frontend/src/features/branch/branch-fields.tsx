// The branch's own fields, from name and address to arrival hours.
import { useWatch } from 'react-hook-form';
import { enums } from '@/core';
import { useText } from '@/lib/i18n';
import { frozenIf } from '@/shared/branch/frozen';
import { Section } from '@/ui/card';
import { CheckField } from '@/ui/form/choice-fields';
import { FieldPair, PAIR_WIDTH } from '@/ui/form/field-pair';
import { EnumField, SelectField, TextField } from '@/ui/form/fields';
import { TimeField } from '@/ui/form/number-fields';
import { PhoneField } from '@/ui/form/phone-field';
import { PositionFields } from '@/ui/form/position-fields';
import type { BranchValues } from './branch-values';
import { FieldGrid } from '@/ui/form/field-grid';
import { ANCHOR } from './contents';
import { useBranchForm } from './form-context';

export function ProfileFields() {
  const t = useText();
  const { base } = useBranchForm();
  const companyId = useWatch<BranchValues, 'companyId'>({ name: 'companyId' });
  return (
    <Section id="profile" title={t('branchForm.profile')} icon="branch" {...ANCHOR}>
      <FieldGrid>
        <TextField name="name" />
        <EnumField name="type" of="serviceType" placeholder="" {...frozenIf(base?.openBookings ?? 0)} />
        <PhoneField name="phone" companyId={companyId} />
        <CheckField name="active" hint="branchForm.activeHint" />
      </FieldGrid>
    </Section>
  );
}

export function LocationFields() {
  const t = useText();
  const { base } = useBranchForm();
  return (
    <Section id="location" title={t('branchForm.location')} icon="map" {...ANCHOR}>
      <FieldGrid>
        <TextField name="address" />
        <TextField name="city" />
        <TextField name="zip" />
        <PositionFields />
        <SelectField
          name="timeZone"
          options={enums().timeZones.map((value) => ({ value, label: value }))}
          hint="branchForm.timeZoneHint"
          {...frozenIf(base?.openBookings ?? 0)}
        />
      </FieldGrid>
    </Section>
  );
}

export function TermsFields() {
  const t = useText();
  const policy = useWatch<BranchValues, 'cancellationPolicy'>({ name: 'cancellationPolicy' });
  return (
    <Section id="terms" title={t('branchForm.terms')} icon="calendarClock" {...ANCHOR}>
      <FieldGrid>
        <FieldPair maxW={PAIR_WIDTH}>
          <TimeField name="checkInFrom" width="fill" hint="branchForm.checkInHint" />
          <TimeField name="checkOutUntil" width="fill" hint="branchForm.checkOutHint" />
        </FieldPair>
        <EnumField
          name="cancellationPolicy"
          of="cancellationPolicy"
          placeholder=""
          {...(policy ? { hint: `branchForm.policyHint.${policy}` } : {})}
        />
      </FieldGrid>
    </Section>
  );
}
