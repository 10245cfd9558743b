// Finds services that guests do not see because their type differs from their branch's; the core
// decides.
import { branchReferences, type BranchInput, type ServiceType } from '@/core';

/** The indexes of hidden services in `types`. */
export function hiddenServices(
  branchType: ServiceType | null | undefined,
  types: readonly (ServiceType | null)[],
): ReadonlySet<number> {
  const services = types.map((type) => ({ change: 'new', type }));
  const { warnings } = branchReferences({
    input: { type: branchType ?? null, services } as unknown as BranchInput,
    known: { workplaceIds: [] },
  });
  return new Set(warnings.map(({ path }) => Number(path.split('.')[1])));
}

export const isHidden = (branchType: ServiceType | null | undefined, type: ServiceType | null) =>
  hiddenServices(branchType, [type]).size > 0;
