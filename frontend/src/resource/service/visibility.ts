// Which services guests do not see, because their type is not their branch's: the core's to say.
import { branchReferences, type BranchInput, type ServiceType } from '@/core';

/** Their places in `types`. */
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
