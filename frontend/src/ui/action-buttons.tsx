// The actions of a record as buttons, and the others with the reasons against them.
import type { RecordAction } from './actions';
import { Button, type ButtonProps } from './button';
import { NotPossible, RefusedButton } from './refusals';

/** The actions that have a button; the main one stands last, where the eye arrives. */
export function ActionButtons({ actions, ...look }: { actions: readonly RecordAction[] } & ButtonProps) {
  return actions
    .filter(({ shown }) => shown)
    .toReversed()
    .map(({ id, label, icon, variant, letter, refused, busy, run }) =>
      refused === null ? (
        <Button
          key={id}
          icon={icon}
          variant={variant}
          busy={busy}
          aria-keyshortcuts={letter?.toUpperCase()}
          {...look}
          onClick={run}
        >
          {label}
        </Button>
      ) : (
        <RefusedButton key={id} label={label} reason={refused} />
      ),
    );
}

/** The refused actions that have no button, grouped by reason. */
export const RefusedActions = ({ actions }: { actions: readonly RecordAction[] }) => (
  <NotPossible
    refusals={actions.flatMap(({ shown, label, refused }) =>
      shown || refused === null ? [] : { label, reason: refused },
    )}
  />
);
