// Reading from the server with a cache.
import { fakeServer, person, tokens } from '@test/server';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SWRConfig } from 'swr';
import { dropSession, keepSession } from './session-store';
import { clearCache, DataProvider, mutateResource, putResource, readAhead, useResource } from './swr';

let count = 0;
function Shown({ path, freshFor = 0 }: { path: string; freshFor?: number }) {
  const { data } = useResource<{ n: number }>(path, { freshFor });
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
    clearCache();
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

  it('takes what was read ahead, and reads it no second time', async () => {
    const log = serve();
    readAhead('/bookings');
    await waitFor(() => expect(log).toHaveLength(1));
    render(
      <DataProvider>
        <Shown path="/bookings" />
      </DataProvider>,
    );
    await screen.findByText('/bookings: 1');
    expect(log).toHaveLength(1);
  });

  it('shows what was read ahead to nobody else, even if nothing was on screen yet', async () => {
    const log = serve();
    readAhead('/bookings');
    await waitFor(() => expect(log).toHaveLength(1));
    keepSession(tokens(2, 15, person({ id: 2 })));
    render(
      <DataProvider>
        <Shown path="/bookings" />
      </DataProvider>,
    );
    await screen.findByText('/bookings: 2');
    expect(log).toHaveLength(2);
  });

  it('puts nothing in the place of what was read after a change', async () => {
    const answers: (() => void)[] = [];
    fakeServer({
      'GET /bookings': () => {
        const n = ++count;
        return new Promise((answer) => answers.push(() => answer({ body: { n } })));
      },
    });
    readAhead('/bookings');
    await waitFor(() => expect(answers).toHaveLength(1));
    // The change of another tab, told by an event.
    await act(() => mutateResource('/bookings'));
    await act(() => putResource('/bookings', { n: 7 }));
    await act(async () => answers[0]!());
    render(
      <SWRConfig value={{ revalidateIfStale: false }}>
        <Shown path="/bookings" />
      </SWRConfig>,
    );
    expect(await screen.findByText('/bookings: 7')).toBeInTheDocument();
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

  it('asks for the next user what the former one still waits for', async () => {
    const answers: (() => void)[] = [];
    const log = fakeServer({
      'GET /bookings': () => {
        const n = ++count;
        return new Promise((resolve) => answers.push(() => resolve({ body: { n } })));
      },
    });
    const page = (part: ReactNode) => <DataProvider>{part}</DataProvider>;
    const view = render(page(<Shown path="/bookings" />));
    await waitFor(() => expect(log).toHaveLength(1));
    await act(async () => dropSession());
    view.rerender(page(<p>away</p>));
    await act(async () => keepSession(tokens(2, 15, person({ id: 4 }))));
    view.rerender(page(<Shown path="/bookings" />));
    await act(async () => answers[0]?.());
    await waitFor(() => expect(log).toHaveLength(2));
    await act(async () => answers[1]?.());
    expect(await screen.findByText('/bookings: 2')).toBeInTheDocument();
  });

  describe('what stays fresh for a minute', () => {
    const Screen = ({ path }: { path: string }) => (
      <DataProvider>
        <SWRConfig value={{ dedupingInterval: 0 }}>
          <Shown path={path} freshFor={60_000} />
        </SWRConfig>
      </DataProvider>
    );
    /** Opens and leaves a screen; known data must be there at once, whatever is asked behind them. */
    const visit = async (path: string, known: string) => {
      const view = render(<Screen path={path} />);
      expect(screen.getByText(`${path}: ${known}`)).toBeInTheDocument();
      await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
      view.unmount();
    };
    const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));

    it('is not read again by the next screen, and is when it is due', async () => {
      const log = fakeServer({ 'GET /one': () => ({ body: { n: ++count } }) });
      await visit('/one', 'nothing');
      later(59_000);
      await visit('/one', '1');
      expect(log).toHaveLength(1);
      later(2_000);
      await visit('/one', '1');
      expect(log).toHaveLength(2);
      await visit('/one', '2');
      expect(log).toHaveLength(2);
    });

    it('is read again after a change', async () => {
      const log = fakeServer({ 'GET /two': () => ({ body: { n: ++count } }) });
      await visit('/two', 'nothing');
      await act(() => mutateResource('/two'));
      await visit('/two', '1');
      expect(log).toHaveLength(2);
    });

    it('is not fresh if it changed while its answer was under way', async () => {
      let arrive = () => {};
      const log = fakeServer({
        'GET /three': () => new Promise((resolve) => (arrive = () => resolve({ body: { n: 1 } }))),
      });
      await visit('/three', 'nothing');
      await act(() => mutateResource('/three'));
      await act(async () => arrive());
      render(<Screen path="/three" />);
      await waitFor(() => expect(log).toHaveLength(2));
    });
  });
});
