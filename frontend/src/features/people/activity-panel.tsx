// What an account did, newest first, without its sign-ins. Only for roles that may read the audit; they see
// here what the audit shows them.
import { chakra } from '@chakra-ui/react';
import { can, type AuditItem, type UserItem } from '@/core';
import { DOT, formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useSession } from '@/lib/session';
import { actionText, Changes } from '@/resource/audit/changes';
import { Subject } from '@/resource/audit/subject';
import { camelCase } from '@/resource/entity-name';
import { LinkButton } from '@/ui/button';
import { Section } from '@/ui/card';
import { Feed } from '@/ui/feed';

export function ActivityPanel({ user }: { user: UserItem }) {
  const t = useText();
  const { actor } = useSession();
  if (can({ actor, action: 'AUDIT_VIEW', object: { companyId: user.companyId } }) !== 'YES') return null;
  return (
    <Section title={t('audit.byPerson')} icon="audit" aria-label={t('audit.byPerson')}>
      <Feed<AuditItem>
        path={`/audit?actorId=${user.id}`}
        none="audit.nothingDone"
        line={(item) => <Deed item={item} />}
      />
      <chakra.p mt="3">
        <LinkButton size="sm" to={`/dashboard/audit?actorId=${user.id}`}>
          {t('audit.allByPerson')}
        </LinkButton>
      </chakra.p>
    </Section>
  );
}

function Deed({ item }: { item: AuditItem }) {
  const t = useText();
  return (
    <>
      <chakra.p fontWeight="600">
        {`${t(`audit.entity.${camelCase(item.entity)}`)}: ${actionText(item.action, item.entity, t)}`}
      </chakra.p>
      <chakra.p overflowWrap="anywhere">
        <Subject item={item} />
      </chakra.p>
      <Changes entity={item.entity} before={item.before} after={item.after} />
      <chakra.p fontSize="13px" color="fg.muted">
        {[item.companyName, formatDateTime(localOf(item.at, ownZone()))].filter(Boolean).join(DOT)}
      </chakra.p>
    </>
  );
}
