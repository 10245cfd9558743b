// Around every route: the loading bar, the password dialog of an ended session, sign-outs in any tab,
// and the addresses of records.
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useSession } from '@/lib/session';
import { SKIP_LEAVE_GUARD } from '@/lib/skip-leave-guard';
import { RecordAddresses } from '@/resource/addresses';
import { LeaveGuardRoot } from '@/ui/form/leave-guard';
import { arrived, noteLeft } from '@/ui/kept-focus';
import { setUpPath } from './guard';
import { LoadingBar } from './loading';
import { recordAddress } from './record-address';
import { SessionEnded } from './session-ended';
import { StepUpDialog } from './step-up';

/** Follows the signed-in user: signed out → landing page; another user → that user's home. */
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
    // No question: the typed values belong to the former user.
    void navigate(user ? '/dashboard' : '/', { replace: here.current !== '/', ...SKIP_LEAVE_GUARD });
  }, [user, navigate]);
}

/** Whether the page may be shown: a page opened by one user is never shown to the next. */
function useOwnPage(): boolean {
  const id = useSession().user?.id;
  const { key } = useLocation();
  const opened = useRef({ key, id });
  if (opened.current.key !== key || opened.current.id === undefined) opened.current = { key, id };
  return opened.current.id === id;
}

/**
 * After each navigation the page's heading gets the focus, so that screen readers announce the page; on the way back
 * the row of the record that was left.
 */
function useFocusOnArrival(): void {
  const { pathname, search } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const before = useRef({ pathname, search });
  const arrival = useRef<{ samePath: boolean }>(null);
  // Before the effects of the opened page, which may ask what was left.
  useLayoutEffect(() => {
    const left = before.current;
    if (left.pathname === pathname && left.search === search) return;
    before.current = { pathname, search };
    arrival.current = { samePath: left.pathname === pathname };
    noteLeft(isPop || left.pathname.startsWith(pathname) ? left.pathname + left.search : '');
  }, [pathname, search, isPop]);
  useEffect(() => {
    if (arrival.current) arrived(arrival.current.samePath);
    arrival.current = null;
  }, [pathname, search]);
}

/** A session that began anew may have to set up a second factor: nothing else of the dashboard works for it. */
function useSetUpFirst(): void {
  const must = useSession().user?.setUpOnly ?? false;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // No question: drafts keep what is typed.
    if (must && pathname.startsWith('/dashboard'))
      void navigate(setUpPath(pathname + search), { replace: true, ...SKIP_LEAVE_GUARD });
  }, [must, pathname, search, navigate]);
}

export function Root() {
  useFollowSession();
  useSetUpFirst();
  useFocusOnArrival();
  const own = useOwnPage();
  const role = useSession().user?.role ?? null;
  const address = useCallback((entity: string, id: number) => recordAddress(role, entity, id), [role]);
  return (
    <RecordAddresses value={address}>
      <LoadingBar />
      {own && <Outlet />}
      <StepUpDialog />
      <SessionEnded />
      <LeaveGuardRoot />
      <ScrollRestoration />
    </RecordAddresses>
  );
}
