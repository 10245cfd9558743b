// The actions of a record as buttons, and the others with the reasons against them.
import type { RecordAction } from './actions';
import { Button, LinkButton, type ButtonProps } from './button';
import { byReason, NotPossible, RefusedButtons } from './refusals';

/** The actions that have a button; the main one stands last, where the eye arrives. */
export function ActionButtons({ actions, ...look }: { actions: readonly RecordAction[] } & ButtonProps) {
  const shown = actions.filter((action) => action.shown).toReversed();
  const refused = byReason(shown.flatMap(({ label, refused: reason }) => (reason === null ? [] : { label, reason })));
  return (
    <>
      {refused.map((group) => (
        <RefusedButtons key={group.reason} {...group} />
      ))}
      {shown.map(
        ({ id, label, icon, variant, letter, refused: reason, busy, to, run }) =>
          reason === null &&
          (to === undefined ? (
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
            <LinkButton
              key={id}
              icon={icon}
              variant={variant}
              size={look.size}
              aria-keyshortcuts={letter?.toUpperCase()}
              to={to}
            >
              {label}
            </LinkButton>
          )),
      )}
    </>
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
