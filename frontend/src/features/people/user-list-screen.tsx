// /dashboard/users and /dashboard/company-users: the same list under two addresses.
import { useState } from 'react';
import { useText } from '@/lib/i18n';
import { useActor, useSession } from '@/lib/session';
import { ListScreen } from '@/resource/list-screen';
import { peopleOf } from './defs';
import { userList } from './user-list';

export default function UserListScreen() {
  const t = useText();
  const { user } = useSession();
  const of = peopleOf(useActor().role);
  const own = user?.companyName;
  const [def] = useState(() => userList(of, own ? 'company' : 'all'));
  return (
    <ListScreen of={of} def={def} context={own ? t('user.listContextOne', { name: own }) : t('user.listContext')} />
  );
}
