// The country of a company. The own company's is part of the session; another company's is loaded.
import type { CompanyDetail } from '@/core';
import { useSession } from './session';
import { useResource } from './swr';

/** The country of a company; null without a company or until it is loaded. */
export function useCountry(companyId: number | null | undefined): string | null {
  const { user } = useSession();
  const own = user?.companyId ?? null;
  const { data } = useResource<CompanyDetail>(user && own === null && companyId ? `/companies/${companyId}` : null);
  return own === null ? (data?.country ?? null) : (user?.companyCountry ?? null);
}
