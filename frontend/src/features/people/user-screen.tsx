// /dashboard/users/{id} and /dashboard/company-users/{id}: an account and the actions on it.
import { chakra } from '@chakra-ui/react';
import type { UserItem } from '@/core';
import { DOT } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { HistoryPanel } from '@/resource/audit/history-panel';
import { RecordScreen } from '@/resource/record-screen';
import type { RecordDef } from '@/resource/types';
import { Value } from '@/resource/value';
import { NotesPanel } from '@/shared/note/notes-panel';
import { Fact, Facts, Section } from '@/ui/card';
import { ActivityPanel } from './activity-panel';
import { peopleOf } from './defs';
import { InvitedNote } from './invited-note';
import { refusalOf, UserActions, UserRefusals, verdictOn } from './user-actions';
import { UserBadge } from './user-badge';
import { UserForm } from './user-form';
import { fullName, RoleName } from './user-list';
import { UserSessions } from './user-sessions';

const MOMENTS = ['invitedAt', 'emailVerifiedAt', 'lastSeenAt', 'createdAt'] as const;
const PROFILE = ['firstName', 'lastName', 'email', 'phone', 'language'] as const;

function Known({ user, fields }: { user: UserItem; fields: readonly (keyof UserItem & string)[] }) {
  const t = useText();
  const known = fields.filter((field) => user[field] !== null);
  return (
    <Facts>
      {known.map((field) => (
        <Fact key={field} name={t(`user.${field}`)}>
          <Value entity="user" field={field} value={user[field]} />
        </Fact>
      ))}
    </Facts>
  );
}

function Account({ user }: { user: UserItem }) {
  const t = useText();
  return (
    <Section title={t('user.part.account')} icon="info">
      <Known user={user} fields={MOMENTS} />
    </Section>
  );
}

/** A pet owner's profile is read only here; the owner edits it. */
function Profile({ of, user }: { of: RecordDef; user: UserItem }) {
  const t = useText();
  const actor = useActor();
  const edit = verdictOn(user, 'EDIT', actor);
  if (edit?.allowed) {
    return (
      <>
        {verdictOn(user, 'INVITE', actor)?.allowed && (
          <chakra.div mb="4">
            <InvitedNote of={of} user={user} />
          </chakra.div>
        )}
        <UserForm of={of} record={user} />
      </>
    );
  }
  return (
    <>
      <Known user={user} fields={PROFILE} />
      <chakra.p mt="4" color="fg.muted">
        {refusalOf(edit, t)}
      </chakra.p>
    </>
  );
}

export default function UserScreen() {
  const t = useText();
  const actor = useActor();
  const of = peopleOf(actor.role);
  return (
    <RecordScreen<UserItem>
      of={of}
      title={fullName}
      mark={(user) => <UserBadge user={user} />}
      actions={(user) => <UserActions of={of} user={user} />}
      context={(user) => (
        <>
          <RoleName user={user} />
          {[user.companyName, user.branchName].filter(Boolean).map((place) => `${DOT}${place}`)}
        </>
      )}
      refusal={(user) => refusalOf(verdictOn(user, 'DELETE', actor), t)}
      below={(user) => <NotesPanel entity="USER" id={user.id} companyId={user.companyId} />}
      side={(user) => (
        <>
          <Account user={user} />
          <UserRefusals user={user} />
          <UserSessions user={user} />
          <ActivityPanel user={user} />
          <HistoryPanel entity="user" id={user.id} companyId={user.companyId} />
        </>
      )}
    >
      {(user) => (user ? <Profile of={of} user={user} /> : <UserForm of={of} record={null} />)}
    </RecordScreen>
  );
}
