// Where a company is. One's own is known with the session; another one is asked for.
import type { CompanyDetail } from '@/core';
import { useSession } from './session';
import { useResource } from './swr';

/** The country of the company that something concerns; null: none, or not known yet. */
export function useCountry(companyId: number | null | undefined): string | null {
  const { user } = useSession();
  const own = user?.companyId ?? null;
  const { data } = useResource<CompanyDetail>(user && own === null && companyId ? `/companies/${companyId}` : null);
  return own === null ? (data?.country ?? null) : (user?.companyCountry ?? null);
}
