// The app: theme, data cache and routes, or why it did not start.
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { DataProvider } from '@/lib/swr';
import { UiProvider } from '@/ui/ui-provider';
import { BootFailure } from './boot-failure';

export type AppProps = { router: DataRouter } | { failure: unknown };

export function App(props: AppProps) {
  return (
    <UiProvider>
      {'router' in props ? (
        <DataProvider>
          <RouterProvider router={props.router} />
        </DataProvider>
      ) : (
        <BootFailure error={props.failure} />
      )}
    </UiProvider>
  );
}
