// Proposals for the invitation of somebody who works for a company: its contact person, and the language of its
// country, in which the mail and the page behind its link are written.
import { useEffect } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { languageIn, type CompanyDetail, type UserInput } from '@/core';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Button } from '@/ui/button';

type Values = Required<UserInput>;

export function ProposedPerson() {
  const t = useText();
  const { resetField, setFocus, setValue } = useFormContext<Values>();
  const { dirtyFields } = useFormState<Values>({ name: 'language' });
  const [companyId, ...typed] = useWatch<Values, ['companyId', 'firstName', 'lastName', 'email']>({
    name: ['companyId', 'firstName', 'lastName', 'email'],
  });
  const company = useResource<CompanyDetail>(companyId ? `/companies/${companyId}` : null).data;
  const country = company?.country;
  const chosen = Boolean(dirtyFields.language);
  useEffect(() => {
    if (country && !chosen) resetField('language', { defaultValue: languageIn(country) });
  }, [country, chosen, resetField]);

  if (!company || typed.some(Boolean)) return null;
  const { contactFirstName, contactLastName, contactEmail, contactPhone } = company;
  function fill() {
    const person = { firstName: contactFirstName, lastName: contactLastName, email: contactEmail, phone: contactPhone };
    for (const [name, value] of Object.entries(person))
      setValue(name as keyof typeof person, value, { shouldDirty: true, shouldValidate: true });
    // The button is gone then.
    setFocus('firstName');
  }
  return (
    <Button
      size="sm"
      icon="user"
      mb="4"
      justifySelf="start"
      maxW="full"
      h="auto"
      py="6px"
      whiteSpace="normal"
      overflowWrap="anywhere"
      onClick={fill}
    >
      {t('user.contactPerson', { name: `${contactFirstName} ${contactLastName}` })}
    </Button>
  );
}
