// Asks before a changed form is left: by a link, the browser's buttons or closing the tab.
// A page may hold several forms, the router takes one blocker: forms report themselves
// here, and the one guard at the root asks for all of them.
import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { noteWork, sessionUser } from '@/lib/session-store';
import { useConfirm } from '../confirm';

type Holds = () => boolean;
/** Every form on the page, with the keys of the address that show another one. */
const forms = new Map<Holds, string>();
/** Every form on the page that has something typed into it, also one in a dialog and one that is just being saved. */
const begun = new Set<Holds>();
const unsaved = (leaves: (keys: string) => boolean) => [...forms].some(([holds, keys]) => leaves(keys) && holds());

/** For `navigate`: what is left behind is gone or saved, nothing to ask. */
export const UNASKED = { state: { unasked: true } } as const;
const isUnasked = ({ state }: Location) => (state as { unasked?: boolean } | null)?.unasked === true;

/** Another page, or the same with another value under one of the form's own keys. */
function isLeft(keys: string, from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return keys.split(' ').some((key) => before.get(key) !== after.get(key));
}

/** `holds` is asked at the moment of leaving; `keys`, apart by spaces: a change of them in the address leaves too. */
export function LeaveGuard({ holds, keys = '' }: { holds: Holds; keys?: string }) {
  useEffect(() => {
    forms.set(holds, keys);
    return () => void forms.delete(holds);
  }, [holds, keys]);
  return null;
}

/** `holds`: something was typed and is not saved yet. Then a sign-out in another tab hides the page and keeps it. */
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
  // Who has signed out leaves without a question: there is nothing left to save it with.
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      sessionUser() !== null && !isUnasked(to) && unsaved((keys) => isLeft(keys, from, to)),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'form.leaveTitle',
      detail: 'form.leaveDetail',
      yes: 'form.leave',
      no: 'form.stay',
      danger: true,
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);

  useEffect(() => {
    noteWork(() => [...begun].some((holds) => holds()));
    return () => noteWork(() => false);
  }, []);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved(() => true)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return null;
}
