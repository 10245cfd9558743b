// The state of an account: invited, active or deactivated.
import type { UserItem } from '@/core';
import { useText } from '@/lib/i18n';
import { Badge, type Tone } from '@/ui/badge';
import type { IconName } from '@/ui/icon';

type State = 'invited' | 'active' | 'inactive';
const LOOK: Record<State, { tone: Tone; icon: IconName }> = {
  invited: { tone: 'info', icon: 'mail' },
  active: { tone: 'good', icon: 'check' },
  inactive: { tone: 'calm', icon: 'userOff' },
};

const stateOf = ({ active, accepted }: UserItem): State => (!active ? 'inactive' : accepted ? 'active' : 'invited');

export function UserBadge({ user }: { user: UserItem }) {
  const t = useText();
  const state = stateOf(user);
  return <Badge {...LOOK[state]}>{t(`user.state.${state}`)}</Badge>;
}
