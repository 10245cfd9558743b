// A banner over the company's own pages while its profile is incomplete: what is missing, why it
// matters, and a link to the first gap. The core decides what is missing.
import { chakra } from '@chakra-ui/react';
import { missing, type CompanyDetail } from '@/core';
import { useText } from '@/lib/i18n';
import { LinkButton } from '@/ui/button';
import { Card } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { addressOf } from '@/resource/use-record';
import { OWN_COMPANY } from './defs';

/** The form's field of a gap, where the names differ. */
const FIELD: Record<string, string> = { logo: 'logoId', position: 'latitude' };

export function CompleteProfile({ company, name }: { company: CompanyDetail; name: string }) {
  const t = useText();
  const { payments, prompted } = missing(company);
  const first = payments[0] ?? prompted[0];
  if (first === undefined) return null;
  const names = (fields: readonly string[]) => fields.map((field) => t(`company.${field}`)).join(', ');
  return (
    <Card
      pad
      aria-label={t('completeProfile.label')}
      display="flex"
      flexWrap="wrap"
      gap="4"
      alignItems="center"
      bg="bg.note"
      borderColor="secondary"
    >
      <chakra.span
        aria-hidden
        display="grid"
        placeItems="center"
        boxSize="48px"
        borderRadius="14px"
        bg="tile"
        color="tile.fg"
        fontSize="22px"
      >
        <Icon name="company" />
      </chakra.span>
      <chakra.div flex="1 1 300px" minW={0}>
        <chakra.h2 fontSize="17px">{t('completeProfile.title', { name })}</chakra.h2>
        {payments.length > 0 && <p>{t('completeProfile.payments', { fields: names(payments) })}</p>}
        {prompted.length > 0 && (
          <chakra.p color="fg.muted">{t('completeProfile.prompted', { fields: names(prompted) })}</chakra.p>
        )}
      </chakra.div>
      <LinkButton variant="tan" icon="edit" to={`${addressOf(OWN_COMPANY, company.id)}#${FIELD[first] ?? first}`}>
        {t('completeProfile.go', { field: t(`company.${first}`) })}
      </LinkButton>
    </Card>
  );
}
