// Actions on another account. The core answers what is possible, and why not.
import { useState } from 'react';
import { userActions, type Actor, type UserAction, type UserItem, type UserVerdict } from '@/core';
import { api } from '@/lib/api';
import { useText, type Translate } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import type { RecordDef } from '@/resource/types';
import { keepRecord, refresh } from '@/resource/use-record';
import { ActionButtons, RefusedActions } from '@/ui/action-buttons';
import { useCurrentRecordActions, type RecordAction } from '@/ui/actions';
import { useConfirm, type Question } from '@/ui/confirm';
import { ReasonDialog } from '@/ui/form/reason-dialog';
import { notify } from '@/ui/toast';
import { useSending } from '@/ui/use-sending';
import { fullName } from './user-list';

/** Actions with a button; editing, assigning and deleting have their own places on the screen. */
type Done = 'INVITE' | 'RESET_FACTORS' | 'DEACTIVATE' | 'REACTIVATE' | 'ERASE';
interface Look {
  path: string;
  look: Pick<RecordAction, 'icon' | 'variant'>;
  ask?: Question;
  /** Needs a reason, in a dialog of its own. */
  hasReason?: boolean;
  /** Text key of the success message. */
  done: string;
  /** The record is gone afterwards. */
  ends?: boolean;
  /** For few accounts: that it is not possible for the others is no news. */
  isRare?: boolean;
}
const ACTIONS: Record<Done, Look> = {
  INVITE: {
    path: 'invite',
    look: { icon: 'mail', variant: 'primary' },
    ask: {
      title: 'user.inviteAgainAsk',
      detail: 'user.inviteAgainText',
      confirmLabel: 'user.action.INVITE',
      no: 'common.cancel',
    },
    done: 'user.invitationSent',
  },
  RESET_FACTORS: {
    path: 'reset-factors',
    look: { icon: 'shield', variant: 'danger' },
    hasReason: true,
    done: 'user.factorsReset',
    isRare: true,
  },
  DEACTIVATE: {
    path: 'deactivate',
    look: { icon: 'userOff', variant: 'danger' },
    ask: {
      title: 'user.deactivateAsk',
      detail: 'user.deactivateText',
      confirmLabel: 'user.action.DEACTIVATE',
      no: 'common.cancel',
      danger: true,
    },
    done: 'user.deactivated',
  },
  REACTIVATE: { path: 'reactivate', look: { icon: 'user', variant: 'primary' }, done: 'user.reactivated' },
  ERASE: {
    path: 'erase',
    look: { icon: 'trash', variant: 'danger' },
    ask: {
      title: 'user.eraseAsk',
      detail: 'user.eraseText',
      confirmLabel: 'user.action.ERASE',
      no: 'common.cancel',
      danger: true,
    },
    done: 'user.erased',
    ends: true,
    isRare: true,
  },
};
const isDone = (action: UserAction): action is Done => action in ACTIONS;

/** The core's answer for one action on an account. */
export const verdictOn = (user: UserItem, action: UserAction, actor: Actor): UserVerdict | undefined =>
  userActions({ actor, facts: user.facts }).find((verdict) => verdict.action === action);
/** Why the action is refused, in words; null if it is allowed. */
export const refusalOf = (verdict: UserVerdict | undefined, t: Translate): string | null =>
  verdict?.reason ? t(verdict.reason.code, verdict.reason.params) : null;

/** The actions on an account, from the core's answer. */
const actionsOf = (user: UserItem, actor: Actor, t: Translate) =>
  userActions({ actor, facts: user.facts }).flatMap((verdict) => {
    const { action, allowed } = verdict;
    if (!isDone(action) || (ACTIONS[action].isRare && !allowed)) return [];
    const refused = refusalOf(verdict, t);
    const label = t(`user.action.${action}`);
    return [{ id: action, label, ...ACTIONS[action].look, refused, shown: allowed, busy: false, run: () => undefined }];
  });

export function UserActions({ of, user }: { of: RecordDef; user: UserItem }) {
  const t = useText();
  const confirm = useConfirm();
  const goOn = useNavigateIfStillHere();
  const { busy, send } = useSending<Done>();
  const [reasonFor, setReasonFor] = useState<Done | null>(null);
  const said = { name: fullName(user), email: user.email };

  async function act({ path, done, ends }: Look, body: object) {
    const seen = ends ? { ifMatch: user.version } : undefined;
    const answer = await api.post<UserItem | undefined>(`/users/${user.id}/${path}`, body, seen);
    if (ends) await goOn(of.to);
    await (answer ? keepRecord(of, answer) : refresh(of));
    notify.success(done, said);
  }
  async function run(action: Done) {
    const { ask, hasReason } = ACTIONS[action];
    if (hasReason) return setReasonFor(action);
    if (ask && !(await confirm({ ...ask, params: said }))) return;
    await send(action, () => act(ACTIONS[action], {}));
  }

  const actions = actionsOf(user, useActor(), t).map((action) => ({
    ...action,
    busy: busy === action.id,
    run: () => void run(action.id),
  }));
  useCurrentRecordActions({ title: fullName(user), detail: user.email, icon: of.icon, actions });
  return (
    <>
      <ActionButtons actions={actions.toReversed()} />
      {reasonFor && (
        <ReasonDialog
          form="factorReset"
          title="user.resetFactorsAsk"
          text="user.resetFactorsText"
          confirmLabel="user.action.RESET_FACTORS"
          label="user.resetFactorsReason"
          params={said}
          subject={`reset-factors-${user.id}`}
          onClose={() => setReasonFor(null)}
          onSend={(values) => act(ACTIONS[reasonFor], values)}
        />
      )}
    </>
  );
}

/** The refused actions, with the reason. */
export function UserRefusals({ user }: { user: UserItem }) {
  const t = useText();
  return <RefusedActions actions={actionsOf(user, useActor(), t)} />;
}
