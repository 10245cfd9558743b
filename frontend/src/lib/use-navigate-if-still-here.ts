// Where an answer leads.
import { useContext } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router-dom';
import { SKIP_LEAVE_GUARD } from './skip-leave-guard';

/**
 * `navigate` for the time after an answer. Who has gone elsewhere meanwhile, perhaps to a screen that still loads, is
 * not called back: nothing happens then. The form that has sent asks nothing.
 */
export function useNavigateIfStillHere() {
  const navigate = useNavigate();
  const here = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return async (to: string, options: { replace?: boolean } = {}): Promise<void> => {
    // The router itself is asked: what was rendered is the page on which the request began.
    const now = router?.state.navigation.location ?? router?.state.location ?? here;
    // Another tab of the same page is elsewhere only if the way leads to a part of that page.
    const isPart = [here.pathname, ''].includes(to.split('?')[0]!);
    if (now.pathname === here.pathname && !(isPart && now.search !== here.search))
      await navigate(to, { ...options, ...SKIP_LEAVE_GUARD });
  };
}
