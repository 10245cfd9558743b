// Around every route: the sign that something loads, the question for the password when
// the session has ended, what happens when somebody signs out in any tab, and where records are.
import { useCallback, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '@/lib/session';
import { LoadingBar } from './loading';
import { RecordAddresses } from '@/resource/addresses';
import { LeaveGuardRoot, UNASKED } from '@/ui/form';
import { recordAddress } from './record-address';
import { SessionEnded } from './session-ended';

/** Follows who is signed in: gone → the landing page, somebody else → their home. */
function useFollowSession(): void {
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const before = useRef(user?.id);
  const here = useRef(pathname);
  here.current = pathname;
  useEffect(() => {
    const was = before.current;
    before.current = user?.id;
    if (was === undefined || was === user?.id) return;
    // Unasked: what was typed here is another person's, nobody else decides about it.
    void navigate(user ? '/dashboard' : '/', { replace: here.current !== '/', ...UNASKED });
  }, [user, navigate]);
}

/** Whether the page may be shown: what one person opened is not shown to the next, not even on the way elsewhere. */
function useOwnPage(): boolean {
  const id = useSession().user?.id;
  const { key } = useLocation();
  const opened = useRef({ key, id });
  if (opened.current.key !== key || opened.current.id === undefined) opened.current = { key, id };
  return opened.current.id === id;
}

/** After a change of place the heading gets the focus, so that a screen reader hears where one is. */
function useFocusHeading(): void {
  const { pathname } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [pathname]);
}

export function Root() {
  useFollowSession();
  useFocusHeading();
  const own = useOwnPage();
  const role = useSession().user?.role ?? null;
  const address = useCallback((entity: string, id: number) => recordAddress(role, entity, id), [role]);
  return (
    <RecordAddresses value={address}>
      <LoadingBar />
      {own && <Outlet />}
      <SessionEnded />
      <LeaveGuardRoot />
      <ScrollRestoration />
    </RecordAddresses>
  );
}
