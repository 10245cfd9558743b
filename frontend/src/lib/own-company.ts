// The company of the signed-in user. Every screen's frame needs it, so that it is not read at every visit.
import type { CompanyDetail } from '@/core';
import { useSession } from './session';
import { useResource } from './swr';

/** A new screen reads the company again after this time, in milliseconds. */
const FRESH_MS = 60_000;

/** `refreshMs`: how often an open screen reads it again. */
export function useOwnCompany(refreshMs = 0): CompanyDetail | undefined {
  const companyId = useSession().user?.companyId ?? null;
  const path = companyId === null ? null : `/companies/${companyId}`;
  return useResource<CompanyDetail>(path, { freshFor: FRESH_MS, refreshInterval: refreshMs }).data;
}
