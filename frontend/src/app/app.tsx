// The app: theme, data cache and routes.
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { DataProvider } from '@/lib/swr';
import { UiProvider } from '@/ui/ui-provider';
import { BootFailure } from './boot-failure';
import { makeRouter } from './router';

function Routes() {
  const [router] = useState(makeRouter);
  return <RouterProvider router={router} />;
}

export function App({ failure }: { failure?: unknown }) {
  return (
    <UiProvider>
      {failure === undefined ? (
        <DataProvider>
          <Routes />
        </DataProvider>
      ) : (
        <BootFailure error={failure} />
      )}
    </UiProvider>
  );
}
