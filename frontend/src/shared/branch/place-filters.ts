// The filters by company and branch of a list that the platform and companies read alike.
import type { SessionUser } from '@/core';
import { REFERENCES } from '@/resource/lookup';
import type { Filter } from '@/resource/types';

/** Whose records a list holds: of all companies, or of the reader's own. */
export type Scope = 'all' | 'company';

export const scopeOf = (user: Pick<SessionUser, 'companyId'> | null): Scope => (user?.companyId ? 'company' : 'all');

export const placeFilters = (scope: Scope): Filter[] => [
  ...(scope === 'all'
    ? [{ kind: 'search', key: 'companyId', label: 'booking.companyId', source: REFERENCES.companyId } as const]
    : []),
  { kind: 'search', key: 'branchId', label: 'booking.branchId', source: REFERENCES.branchId },
];
