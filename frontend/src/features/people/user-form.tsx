// An account's form: to invite, or to change another account. The core says which roles may be given
// and which fields a role has.
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { enums, type UserInput, type UserItem } from '@/core';
import { language } from '@/lib/language';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { lookup, REFERENCES } from '@/resource/lookup';
import { RecordForm } from '@/resource/record-form';
import type { RecordDef } from '@/resource/types';
import { SearchField } from '@/ui/form/choice-fields';
import { EnumField, SelectField, TextField } from '@/ui/form/fields';
import { PhoneField } from '@/ui/form/phone-field';
import { FormPart, FormParts } from '@/ui/form/form-part';
import { ProposedPerson } from './proposed-person';
import { companyRoles, isPlatform, PLACES, placesOf } from './roles';
import { verdictOn } from './user-actions';

type Values = Required<UserInput>;
function Work({ record }: { record: UserItem | null }) {
  const t = useText();
  const actor = useActor();
  const { getValues, setValue } = useFormContext<Values>();
  const [role, companyId] = useWatch<Values, ['role', 'companyId']>({ name: ['role', 'companyId'] });
  const places = placesOf(role);
  const why = record && verdictOn(record, 'ASSIGN', actor)?.reason;
  const fixed = why ? { disabled: true, hint: why.code } : {};
  const roles = isPlatform(actor) ? enums().role : companyRoles();
  const company = companyId ?? actor.companyId;
  const branches = useMemo(() => lookup('/branches', { fixed: { companyId: String(company) } }), [company]);
  /** Clears the branch, because it belongs to the former company. */
  function leaveBranch(next: number | string | null) {
    if (next !== companyId && getValues('branchId') !== null) setValue('branchId', null, { shouldDirty: true });
  }
  return (
    <FormPart title={t('user.part.work')} icon="key">
      <SelectField
        name="role"
        placeholder="user.chooseRole"
        options={roles.map((value) => ({ value, label: t(`enum.role.${value}`) }))}
        {...fixed}
      />
      {places.includes('staffKind') && <EnumField name="staffKind" of="staffKind" placeholder="" {...fixed} />}
      {places.includes('companyId') && isPlatform(actor) && (
        <SearchField name="companyId" source={REFERENCES.companyId} onChanged={leaveBranch} {...fixed} />
      )}
      {places.includes('branchId') && company !== null && (
        <SearchField key={company} name="branchId" hint="user.branchHint" source={branches} />
      )}
    </FormPart>
  );
}

/** A phone is read with the prefix of the company's country. */
const Phone = () => <PhoneField name="phone" companyId={useWatch<Values, 'companyId'>({ name: 'companyId' })} />;

export function UserForm({ of, record }: { of: RecordDef; record: UserItem | null }) {
  const t = useText();
  const actor = useActor();
  const [params] = useSearchParams();
  const inAddress = Number(params.get('companyId')) || null;
  const empty: Values = {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    language: language(),
    role: null,
    staffKind: null,
    companyId: actor.companyId ?? inAddress,
    branchId: null,
  };
  const toInput = (values: Values): UserInput => {
    const places = placesOf(values.role);
    return {
      ...values,
      ...Object.fromEntries(PLACES.map((place) => [place, places.includes(place) ? values[place] : null])),
    };
  };
  const ask = ({ email, firstName, lastName }: Values) => ({
    title: 'user.inviteAsk',
    params: { email: email ?? '', name: `${firstName} ${lastName}` },
    detail: 'user.inviteText',
    confirmLabel: 'user.invite',
    no: 'common.cancel',
  });
  // An account with a password changes its address itself.
  const theirs = record?.accepted ? { disabled: true, hint: 'user.email_by_owner' } : {};
  return (
    <RecordForm<UserItem, Values>
      of={of}
      record={record}
      form="user"
      empty={empty}
      toInput={toInput}
      {...(record ? {} : { submit: 'user.invite', submitProps: { icon: 'mail' }, ask, done: 'user.invitationSent' })}
    >
      <FormParts>
        <FormPart title={t('user.part.person')} icon="user">
          {!record && <ProposedPerson />}
          <TextField name="firstName" />
          <TextField name="lastName" />
          <TextField name="email" type="email" inputMode="email" {...theirs} />
          <Phone />
          <EnumField name="language" of="language" />
        </FormPart>
        <Work record={record} />
      </FormParts>
    </RecordForm>
  );
}
