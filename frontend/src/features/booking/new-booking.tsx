// The button to a new booking. If the company takes no bookings, the reason stands instead.
import { enums, type CompanyDetail } from '@/core';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { useResource } from '@/lib/swr';
import { LinkButton } from '@/ui/button';
import { RefusedButton } from '@/ui/refusals';

export function NewBooking({ to }: { to: string }) {
  const t = useText();
  const { user } = useSession();
  const companyId = user?.companyId ?? null;
  const { data: company } = useResource<CompanyDetail>(companyId === null ? null : `/companies/${companyId}`);
  const whyNot = company && enums().closedBecause[company.status];
  if (whyNot) return <RefusedButton label={t('bookings.new')} reason={t(whyNot)} />;
  return (
    <LinkButton to={to} variant="primary" icon="plus">
      {t('bookings.new')}
    </LinkButton>
  );
}
