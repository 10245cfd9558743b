// Around every route: the sign that something loads, the question for the password when
// the session has ended, what happens when somebody signs out in any tab, and where records are.
import { useCallback, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '@/lib/session';
import { LoadingBar } from './loading';
import { RecordAddresses } from '@/resource/addresses';
import { LeaveGuardRoot } from '@/ui/form';
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
    void navigate(user ? '/dashboard' : '/', { replace: here.current !== '/' });
  }, [user, navigate]);
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
  const role = useSession().user?.role ?? null;
  const address = useCallback((entity: string, id: number) => recordAddress(role, entity, id), [role]);
  return (
    <RecordAddresses value={address}>
      <LoadingBar />
      <Outlet />
      <SessionEnded />
      <LeaveGuardRoot />
      <ScrollRestoration />
    </RecordAddresses>
  );
}
