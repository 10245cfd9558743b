// What was loaded is shown without network, with its time, to its account only.
import '@test/sealed';
import { fakeServer, person, problem, tokens } from '@test/server';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SWRConfig } from 'swr';
import { noteServerDate } from './clock';
import { keepAnswer, keptAnswer, useLost } from './loaded-day';
import { keepAccountKey } from './sealed/account-key';
import { database } from './sealed/database';
import { dropSession, keepSession } from './session-store';
import { clearCache, DataProvider, swrOptions, useResource } from './swr';

const HOUR = 3_600_000;
const ANA = person({ id: 3 });
const MILA = person({ id: 4 });

function Shown({ path }: { path: string }) {
  const { data, error } = useResource<{ n: number }>(path);
  const lost = useLost();
  const asOf = lost?.asOf ? new Date(lost.asOf).toISOString().slice(11, 16) : lost && 'never';
  return <p>{`${data?.n ?? 'nothing'}, ${error === undefined ? 'no error' : 'error'}, as of ${asOf ?? 'now'}`}</p>;
}
const show = (path = '/board') =>
  render(
    <SWRConfig value={{ shouldRetryOnError: false }}>
      <DataProvider>
        <Shown path={path} />
      </DataProvider>
    </SWRConfig>,
  );
const serve = (answer: () => { status?: number; body?: unknown } | Error) =>
  fakeServer({ 'GET /board': answer, 'GET /payments': answer, 'GET /bookings/9': answer });
const isKept = (path: string) => vi.waitFor(async () => expect(await keptAnswer(path)).not.toBeNull());

async function signedIn(who: typeof ANA): Promise<void> {
  keepSession(tokens(1, 15, who));
  await keepAccountKey(tokens(1, 15, who));
  clearCache();
}

describe('the loaded day', () => {
  beforeEach(async () => {
    const db = await database();
    await Promise.all([db.clear('keys'), db.clear('sealed')]);
    await signedIn(ANA);
    noteServerDate(new Date().toUTCString(), Date.now());
  });

  it.each([
    ['without network', () => new Error('no network')],
    ['while a gateway answers for the server', () => ({ status: 502 })],
  ])('is shown %s, with its time, and read again afterwards', async (_, gone) => {
    serve(() => ({ body: { n: 1 } }));
    const first = show();
    await screen.findByText('1, no error, as of now');
    await isKept('/board');
    const at = new Date((await keptAnswer('/board'))!.at).toISOString().slice(11, 16);
    first.unmount();
    clearCache();

    serve(gone);
    const second = show();
    await screen.findByText(`1, error, as of ${at}`);
    second.unmount();

    serve(() => ({ body: { n: 2 } }));
    show();
    await screen.findByText('2, no error, as of now');
  });

  it('says so when nothing of a page was loaded', async () => {
    serve(() => new Error('no network'));
    show('/bookings/9');
    await screen.findByText('nothing, error, as of never');
  });

  it('keeps nothing of payments', async () => {
    serve(() => ({ body: { n: 1 } }));
    show('/payments');
    await screen.findByText('1, no error, as of now');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await (await database()).getAll('sealed')).toEqual([]);
  });

  it('keeps no address in which a guest is named', async () => {
    expect(await keepAnswer('/bookings?sort=-number&page=1&pageSize=25', {})).toBe(true);
    for (const named of ['/bookings?q=Ana&page=1', '/bookings?phone=%2B381641234567', '/branches?q=zve'])
      expect(await keepAnswer(named, {}), named).toBe(false);
    const ids = (await (await database()).getAll('sealed')).map(({ id }) => id);
    expect(ids).toEqual([`day ${ANA.id} /bookings?sort=-number&page=1&pageSize=25`]);
  });

  it('is read again as soon as the server answers anything', async () => {
    const log = fakeServer({
      'GET /board': () => (log.length < 2 ? new Error('no network') : { body: { n: 2 } }),
      'GET /payments': () => ({ body: { n: 1 } }),
    });
    const first = show('/board');
    await screen.findByText('nothing, error, as of never');
    const second = show('/payments');
    // Before a failed read is tried again by itself.
    await screen.findByText('2, no error, as of now', {}, { timeout: swrOptions.errorRetryInterval! / 2 });
    first.unmount();
    second.unmount();
  });

  it('does not stand for a server that is only busy', async () => {
    await keepAnswer('/board', { n: 1 });
    serve(() => ({ status: 503, body: problem(503, 'server.busy') }));
    show();
    await screen.findByText('nothing, error, as of now');
  });

  it('is closed to the next account, after a sign-out, and when the session is over', async () => {
    await keepAnswer('/board', { n: 1 });
    await isKept('/board');
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(tokens(1, 15, ANA).sessionEndsAt) + 1);
    expect(await keptAnswer('/board')).toBeNull();
    vi.mocked(Date.now).mockReturnValue(now);
    expect(await keptAnswer('/board')).not.toBeNull();
    await signedIn(MILA);
    expect(await keptAnswer('/board')).toBeNull();
    dropSession();
    expect(await keptAnswer('/board')).toBeNull();
    await waitFor(async () => expect(await (await database()).getAll('keys')).toEqual([]));
  });

  it('lives for a day', async () => {
    await keepAnswer('/board', { n: 1 });
    await isKept('/board');
    noteServerDate(new Date(Date.now() + 25 * HOUR).toUTCString(), Date.now());
    expect(await keptAnswer('/board')).toBeNull();
  });
});
