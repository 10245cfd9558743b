// The accounts of a company, as a tab of its page.
import { useState } from 'react';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { ListPart } from '@/resource/list-part';
import { LinkButton } from '@/ui/button';
import { EmptyState } from '@/ui/states';
import { peopleOf } from './defs';
import { userList } from './user-list';

export function PeopleTab({ companyId }: { companyId: number }) {
  const t = useText();
  const of = peopleOf(useActor().role);
  const [def] = useState(() => userList(of, 'tab', { companyId: String(companyId) }));
  const add = (
    <LinkButton to={`${of.to}/new?companyId=${companyId}`} variant="primary" icon="plus">
      {t('user.new')}
    </LinkButton>
  );
  return (
    <ListPart
      def={def}
      label={t('screen.users')}
      actions={add}
      empty={
        <EmptyState icon="user" title={t('user.emptyTitle')} action={add}>
          {t('user.emptyText')}
        </EmptyState>
      }
    />
  );
}
