// Reading from the server with a cache.
import { fakeServer, person, tokens } from '@test/server';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropSession, keepSession } from './session-store';
import { clearCache, DataProvider, mutateResource, useResource } from './swr';

let count = 0;
function Shown({ path }: { path: string }) {
  const { data } = useResource<{ n: number }>(path);
  return <p>{`${path}: ${data?.n ?? 'nothing'}`}</p>;
}
const serve = () =>
  fakeServer({
    'GET /bookings': () => ({ body: { n: ++count } }),
    'GET /bookings/7': () => ({ body: { n: ++count } }),
    'GET /bookingsOther': () => ({ body: { n: ++count } }),
  });

describe('reading with a cache', () => {
  beforeEach(async () => {
    count = 0;
    keepSession(tokens(1, 15, person()));
    await clearCache();
  });

  it('requests nothing when a window loses and gets the focus', async () => {
    const log = serve();
    render(
      <DataProvider>
        <Shown path="/bookings" />
      </DataProvider>,
    );
    await screen.findByText('/bookings: 1');
    for (let i = 0; i < 3; i += 1) {
      await act(async () => {
        window.dispatchEvent(new Event('blur'));
        document.dispatchEvent(new Event('visibilitychange'));
        window.dispatchEvent(new Event('focus'));
        await new Promise((resolve) => setTimeout(resolve, 30));
      });
    }
    expect(log).toHaveLength(1);
  });

  it('after a change reads again what lies under the prefix, and nothing else', async () => {
    serve();
    render(
      <DataProvider>
        <Shown path="/bookings?q=luna" />
        <Shown path="/bookings/7" />
        <Shown path="/bookingsOther" />
      </DataProvider>,
    );
    await screen.findByText('/bookingsOther: 3');
    await act(() => mutateResource('/bookings'));
    await waitFor(() => expect(screen.getByText(/^\/bookings\?q=luna: [45]$/)).toBeInTheDocument());
    expect(screen.getByText(/^\/bookings\/7: [45]$/)).toBeInTheDocument();
    expect(screen.getByText('/bookingsOther: 3')).toBeInTheDocument();
  });

  it('forgets everything when the user signs out', async () => {
    serve();
    const view = render(
      <DataProvider>
        <Shown path="/bookings" />
      </DataProvider>,
    );
    await screen.findByText('/bookings: 1');
    view.rerender(
      <DataProvider>
        <p>away</p>
      </DataProvider>,
    );
    await act(async () => dropSession());
    fakeServer({ 'GET /bookings': () => new Promise(() => undefined) });
    view.rerender(
      <DataProvider>
        <Shown path="/bookings" />
      </DataProvider>,
    );
    expect(screen.getByText('/bookings: nothing')).toBeInTheDocument();
  });
});
