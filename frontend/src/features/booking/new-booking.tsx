// The button to a new booking. If the company takes no bookings, the reason stands instead.
import { enums } from '@/core';
import { useText } from '@/lib/i18n';
import { useOwnCompany } from '@/lib/own-company';
import { LinkButton } from '@/ui/button';
import { RefusedButton } from '@/ui/refusals';

export function NewBooking({ to }: { to: string }) {
  const t = useText();
  const company = useOwnCompany();
  const whyNot = company && enums().closedBecause[company.status];
  if (whyNot) return <RefusedButton label={t('bookings.new')} reason={t(whyNot)} />;
  return (
    <LinkButton to={to} variant="primary" icon="plus">
      {t('bookings.new')}
    </LinkButton>
  );
}
