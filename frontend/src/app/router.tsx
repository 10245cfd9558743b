// The router, made from the core's table of screens. Owns how a screen's part is fetched and shown;
// the core owns the screens and who may open them.
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  replace,
  useLoaderData,
  type DataRouter,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { enums, screens, type Role, type Screen } from '@/core';
import { loadPart } from '@/lib/load-part';
import { safeNext } from '@/lib/refusal';
import { sessionUser } from '@/lib/session-store';
import { beginFirstReads } from './first-reads';
import { admit, homePath, SET_UP } from './guard';
import { Loading } from './loading';
import { NotFound } from './not-found';
import { Root } from './root';
import { ScreenError } from './screen-error';
import { SCREENS } from './screens';

/** Every screen of the table, once. */
function allScreens(): Screen[] {
  const roles: (Role | null)[] = [null, ...enums().accountRole];
  const byId = new Map(roles.flatMap((role) => screens(role)).map((screen) => [screen.id, screen]));
  return [...byId.values()];
}

function ShowScreen() {
  const Screen = useLoaderData() as unknown as ComponentType;
  return <Screen />;
}

/** Checks access before fetching: the part of a refused screen is never downloaded. */
async function openScreen(id: string, { request, params }: LoaderFunctionArgs): Promise<ComponentType> {
  const built = SCREENS[id];
  if (admit(request.url) !== id || !built) return NotFound;
  const user = sessionUser();
  if (id === 'login' && user) throw replace('/dashboard');
  beginFirstReads(id, new URL(request.url), params['id']);
  return (await loadPart(id, built.load)).default;
}

const samePlace: RouteObject['shouldRevalidate'] = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

const routeOf = ({ id, path }: Screen): RouteObject => ({
  id,
  path: path.replaceAll('{id}', ':id'),
  loader: (args: LoaderFunctionArgs) => openScreen(id, args),
  shouldRevalidate: samePlace,
  Component: ShowScreen,
  ErrorBoundary: ScreenError,
});

/** `/dashboard` alone leads to the role's home. */
const dashboardRoute: RouteObject = {
  path: '/dashboard',
  loader: () => {
    const user = sessionUser();
    throw replace(user ? homePath(user.role) : '/?next=%2Fdashboard');
  },
};
/** What an account that must set up a second factor sees in place of the dashboard. */
const setUpRoute: RouteObject = {
  path: SET_UP,
  loader: async ({ request }: LoaderFunctionArgs) => {
    const user = sessionUser();
    if (!user) throw replace('/?next=%2Fdashboard');
    if (!user.setUpOnly) throw replace(safeNext(new URL(request.url).searchParams.get('next')) ?? '/dashboard');
    return (await loadPart('setUp', () => import('@/features/people/own/set-up-screen'))).default;
  },
  shouldRevalidate: samePlace,
  Component: ShowScreen,
  ErrorBoundary: ScreenError,
};
const elsewhere: RouteObject = {
  path: '*',
  loader: ({ request }: LoaderFunctionArgs) => {
    admit(request.url);
    return NotFound;
  },
  Component: ShowScreen,
  ErrorBoundary: ScreenError,
};

/** The shell is a part too: visitors of the landing page do not download it. */
const openFrame = async ({ request }: LoaderFunctionArgs): Promise<ComponentType> => {
  admit(request.url);
  const user = sessionUser();
  const shell = user !== null && !user.setUpOnly && homePath(user.role) !== '/';
  return shell
    ? (await loadPart('shell', () => import('./shell/shell'))).Shell
    : (await loadPart('frame', () => import('@/ui/public-frame'))).PublicOutlet;
};

export function routes(): RouteObject[] {
  const all = allScreens();
  const isDashboard = ({ path }: Screen) => path.startsWith('/dashboard/');
  return [
    {
      Component: Root,
      HydrateFallback: Loading,
      ErrorBoundary: ScreenError,
      children: [
        ...all
          .filter((screen) => !isDashboard(screen))
          .filter(({ id }) => SCREENS[id])
          .map(routeOf),
        setUpRoute,
        {
          id: 'frame',
          loader: openFrame,
          // Another user may have signed in since.
          shouldRevalidate: () => true,
          Component: ShowScreen,
          ErrorBoundary: ScreenError,
          children: [dashboardRoute, ...all.filter(isDashboard).map(routeOf), elsewhere],
        },
      ],
    },
  ];
}

/** The router with its first screen: until that is loaded, the page's own spinner turns. */
export function openRouter(): Promise<DataRouter> {
  const router = createBrowserRouter(routes());
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve(router);
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve(router);
    });
  });
}
