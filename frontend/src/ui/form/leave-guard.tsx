// Asks before a changed form is left: by a link, the browser's buttons or closing the tab. A page may
// hold several forms but the router allows one blocker, so forms register here and one guard at the
// root asks for all.
import { useEffect, useRef } from 'react';
import { useBlocker, useLocation, type Location } from 'react-router-dom';
import { useSession } from '@/lib/session';
import { noteWork, sessionUser } from '@/lib/session-store';
import { skipsLeaveGuard } from '@/lib/skip-leave-guard';
import { useConfirm } from '../confirm';

type Holds = () => boolean;
interface Guarded {
  /** The keys of the address that switch to another form. */
  keys: string;
  discard: () => void;
}
/** Every form on the page. */
const forms = new Map<Holds, Guarded>();
/** Every form with typed values, also in dialogs and while saving. */
const begun = new Set<Holds>();
const unsaved = (leaves: (keys: string) => boolean) =>
  [...forms].filter(([holds, { keys }]) => leaves(keys) && holds());

/** Whether the move leaves the form: another page, or another value of one of its keys. */
function isLeft(keys: string, from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return keys.split(' ').some((key) => before.get(key) !== after.get(key));
}

/**
 * `holds` is asked at the moment of leaving; `keys`, separated by spaces, name parameters whose change
 * leaves the form; `discard` is called when the form is left without saving.
 */
export function LeaveGuard({ holds, keys = '', discard }: { holds: Holds; keys?: string; discard: () => void }) {
  useEffect(() => {
    forms.set(holds, { keys, discard });
    return () => void forms.delete(holds);
  }, [holds, keys, discard]);
  return null;
}

/** `holds`: values are typed and not saved. A sign-out in another tab then hides and keeps the page. */
export function KeepGuard({ holds }: { holds: Holds }) {
  useEffect(() => {
    begun.add(holds);
    return () => void begun.delete(holds);
  }, [holds]);
  return null;
}

/** Once, around all routes. */
export function LeaveGuardRoot() {
  const confirm = useConfirm();
  const here = useLocation();
  const { pathname } = here;
  const from = useRef(here);
  from.current = here;
  const owner = useSession().user?.id;
  // A question closes with the page and the user that it was asked of.
  useEffect(() => () => void confirm(null), [confirm, pathname, owner]);
  // A signed-out user leaves without a question, because saving is impossible.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      sessionUser() !== null &&
      (historyAction === 'POP' || !skipsLeaveGuard(to)) &&
      unsaved((keys) => isLeft(keys, from, to)).length > 0,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'form.leaveTitle',
      detail: 'form.leaveDetail',
      confirmLabel: 'form.leave',
      no: 'form.stay',
      danger: true,
    }).then((confirmed) => {
      if (!confirmed) return blocker.reset();
      for (const [, { discard }] of unsaved((keys) => isLeft(keys, from.current, blocker.location))) discard();
      blocker.proceed();
    });
  }, [blocker, confirm]);

  useEffect(() => {
    noteWork(() => [...begun].some((holds) => holds()));
    return () => noteWork(() => false);
  }, []);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved(() => true).length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}
