// Asks before a changed form is left: by a link, the browser's buttons or closing the tab.
// A page may hold several forms, the router takes one blocker: forms report themselves
// here, and the one guard at the root asks for all of them.
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { sessionUser } from '@/lib/session-store';
import { useConfirm } from '../confirm';

type Holds = () => boolean;
const forms = new Set<Holds>();
const unsaved = () => [...forms].some((holds) => holds());

/** `holds` is asked at the moment of leaving. */
export function LeaveGuard({ holds }: { holds: Holds }) {
  useEffect(() => {
    forms.add(holds);
    return () => void forms.delete(holds);
  }, [holds]);
  return null;
}

/** Once, around all routes. */
export function LeaveGuardRoot() {
  const confirm = useConfirm();
  // Who has signed out leaves without a question: there is nothing left to save it with.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && sessionUser() !== null && unsaved());

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ title: 'form.leaveTitle', detail: 'form.leaveDetail', yes: 'form.leave', no: 'form.stay', danger: true }).then((yes) =>
      yes ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker, confirm]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}
