// /dashboard/company-branches: the branches of the account's own company.
import { useState } from 'react';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { ListScreen } from '@/resource/list-screen';
import { OWN_BRANCHES } from './branch-def';
import { branchList } from './branch-list';

export default function BranchListScreen() {
  const t = useText();
  const { user } = useSession();
  const [def] = useState(() => branchList(OWN_BRANCHES));
  return (
    <ListScreen
      of={OWN_BRANCHES}
      def={def}
      context={user?.companyName && t('branch.context', { name: user.companyName })}
    />
  );
}
