// /dashboard/company-branches/{id}: a branch of the account's own company, or a new one.
import { OWN_BRANCHES } from './branch-def';
import { BranchPage } from './branch-page';

export default function BranchScreen() {
  return <BranchPage of={OWN_BRANCHES} />;
}
