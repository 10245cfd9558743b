// Renders a component as in the app: with theme, data cache and a router.
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { swrOptions } from '@/lib/swr';
import { LeaveGuardRoot } from '@/ui/form/leave-guard';
import { listControls } from '@/ui/list/later-controls';
import { UiProvider } from '@/ui/ui-provider';

// A part that arrives after the rows are painted; loaded here, so that no test waits for it.
await listControls.load();

/** `more` adds routes, for links that lead elsewhere. */
export function show(
  node: ReactNode,
  { at = '/', path = '*', more = [] }: { at?: string; path?: string; more?: RouteObject[] } = {},
) {
  const element = (
    <>
      {node}
      <LeaveGuardRoot />
    </>
  );
  const router = createMemoryRouter([...more, { path, element }], { initialEntries: [at] });
  return showRouter(router);
}

export function showRouter(router: ReturnType<typeof createMemoryRouter>) {
  const user = userEvent.setup();
  const view = render(
    <UiProvider>
      <SWRConfig value={{ ...swrOptions, dedupingInterval: 0, shouldRetryOnError: false }}>
        <RouterProvider router={router} />
      </SWRConfig>
    </UiProvider>,
  );
  return { ...view, user, router };
}
