// What every record screen does, shown with a breed: stale saves, deleting and undo, uses that stand
// in the way, history.
import { page, signInAs, SYSADM } from '@test/booking';
import { breed, BREEDS, catalogue, confirmDelete, field, openBreed, retype, save, sent } from '@test/catalogue';
import { show } from '@test/render';
import { fakeServer, later, problem, type RecordedRequest } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mutateResource } from '@/lib/swr';
import { currentRecordActions } from '@/ui/actions';
import BreedScreen from './breed/detail-screen';

beforeEach(() => signInAs(SYSADM));

describe('a stale save', () => {
  const theirs = breed({ version: 5, nameEn: 'Labrador dog', nameSr: 'Labrador pas', size: 'MEDIUM', animalTypeId: 2 });
  const changed = { at: new Date().toISOString(), name: null, byPlatform: true };
  /** Refuses version 3 and takes version 5. */
  const stale = {
    'PUT /breeds/7': ({ headers, body }: RecordedRequest) =>
      headers.get('If-Match') === '"5"'
        ? { body: { ...theirs, version: 6, ...(body as object) } }
        : { status: 412, body: problem(412, 'request.stale', 'x', [], { current: theirs, changed }) },
  };

  async function clash() {
    const opened = openBreed('7', stale);
    await retype(opened.user, 'Name, English', 'Lab');
    await opened.user.selectOptions(await field('Size'), 'Medium');
    await save(opened.user);
    const note = (await screen.findByText(/^Šapa support changed this in the meantime, at \d/)).closest(
      '[role=alert]',
    ) as HTMLElement;
    return { ...opened, note };
  }

  it('takes over the other user’s changes, and names them', async () => {
    const { note } = await clash();
    expect(await field('Name, Serbian')).toHaveValue('Labrador pas');
    expect(note).toHaveTextContent('Name, Serbian: Labrador → Labrador pas');
    await waitFor(() => expect(note).toHaveTextContent('Animal type: Dog → Cat'));
    // Both users set the same size, so there is nothing to report.
    expect(note).not.toHaveTextContent('Size');
  });

  it('keeps mine unless theirs is chosen, and saves over the present version', async () => {
    const { user, log, note } = await clash();
    const choice = within(within(note).getByRole('group', { name: 'Name, English' }));
    expect(await field('Name, English')).toHaveValue('Lab');
    expect(choice.getByRole('radio', { name: 'Keep mine: Lab' })).toBeChecked();
    await save(user);
    expect(await screen.findByText('Successfully saved')).toBeInTheDocument();
    const last = sent(log, 'PUT').at(-1);
    expect(last?.headers.get('If-Match')).toBe('"5"');
    expect(last?.body).toEqual({ animalTypeId: 2, nameEn: 'Lab', nameSr: 'Labrador pas', size: 'MEDIUM' });
    expect(screen.queryByText(/in the meantime/)).toBeNull();
  });

  it('takes theirs field by field, and mine again', async () => {
    const { user, note } = await clash();
    const choice = within(within(note).getByRole('group', { name: 'Name, English' }));
    await user.click(choice.getByRole('radio', { name: 'Take theirs: Labrador dog' }));
    expect(await field('Name, English')).toHaveValue('Labrador dog');
    await user.click(choice.getByRole('radio', { name: 'Keep mine: Lab' }));
    expect(await field('Name, English')).toHaveValue('Lab');
  });
});

describe('deleting', () => {
  it('asks (§4.9), deletes (§8.5), and brings it back', async () => {
    const { user, log, router } = openBreed('7', {
      'DELETE /breeds/7': () => ({ status: 204 }),
      'POST /breeds/7/restore': () => ({ body: breed({ version: 5 }) }),
    });
    await retype(user, 'Name, English', 'typed and not saved');
    await confirmDelete(user);
    expect(await screen.findByText('Successfully deleted')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe(BREEDS));
    expect(sent(log, 'DELETE')[0]?.headers.get('If-Match')).toBe('"3"');
    // The deleted record is not requested again.
    expect(sent(log, 'GET').filter(({ path }) => path === '/breeds/7')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Successfully restored')).toBeInTheDocument();
    expect(sent(log, 'POST').map(({ path }) => path)).toEqual(['/breeds/7/restore']);
  });

  it('deletes nothing without a yes', async () => {
    const { user, log } = openBreed('7');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent(log, 'DELETE')).toEqual([]);
  });

  it('names the records that use it, with the specification’s sentence (§8.3)', async () => {
    const uses = [
      {
        entity: 'booking',
        count: 7,
        items: [
          { id: 1, label: 'B-2026-000001' },
          { id: 2, label: 'B-2026-000002' },
        ],
      },
    ];
    const { user, router } = openBreed('7', {
      'DELETE /breeds/7': () => ({ status: 409, body: problem(409, 'record.in_use', 'x', [], { uses }) }),
    });
    await confirmDelete(user);
    const note = (await screen.findAllByRole('alert')).find(
      (alert) => alert.closest('main, body') && alert.textContent?.includes('7 bookings'),
    );
    expect(note).toHaveTextContent('An error occurred while deleting, please try again');
    expect(note).toHaveTextContent('This record is still in use.');
    expect(note).toHaveTextContent('7 bookings: B-2026-000001 · B-2026-000002 …');
    expect(router.state.location.pathname).toBe(`${BREEDS}/7`);
  });

  it('shows the present record after a stale try', async () => {
    const { user } = openBreed('7', {
      'DELETE /breeds/7': () => ({
        status: 412,
        body: problem(412, 'request.stale', 'x', [], { current: breed({ version: 4, nameEn: 'Retriever' }) }),
      }),
      'GET /breeds/7': () => ({ body: breed({ version: 4, nameEn: 'Retriever' }) }),
    });
    await screen.findByRole('button', { name: 'Delete' });
    await confirmDelete(user);
    await waitFor(async () => expect(await field('Name, English')).toHaveValue('Retriever'));
  });
});

describe('the history of a record', () => {
  const entry = {
    id: 1,
    at: '2026-11-20T13:00:00Z',
    actorId: 1,
    actorName: 'Vera Kovač',
    actorRole: 'SYSADM',
    action: 'BREED_UPDATED',
    entity: 'breed',
    entityId: 7,
    entityLabel: 'Labrador',
    companyId: null,
    companyName: null,
    requestId: 'r',
  };

  it('names author, fields and values of each change', async () => {
    const { log } = openBreed('7', {
      'GET /audit': () => ({
        body: page([
          { ...entry, before: { size: 'LARGE', animalTypeId: 2 }, after: { size: null, animalTypeId: 1 } },
          { ...entry, id: 2, action: 'BREED_CREATED', before: null, after: breed() },
        ]),
      }),
    });
    const history = within((await screen.findByRole('heading', { name: 'History' })).closest('section')!);
    expect(await history.findByText('Changed')).toBeVisible();
    expect(history.getByText('Created')).toBeVisible();
    expect(history.getAllByText(/Vera Kovač/)).toHaveLength(2);
    await waitFor(() =>
      expect(history.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
        expect.arrayContaining(['Size: Large → –', 'Animal type: Cat → Dog']),
      ),
    );
    expect(log.some(({ path }) => path === '/audit?entity=breed&entityId=7&pageSize=10')).toBe(true);
  });

  it('is not requested by roles that may not see it', async () => {
    signInAs({ role: 'OPR' });
    const { log } = openBreed('7');
    await field('Name, English');
    expect(screen.queryByRole('heading', { name: 'History' })).toBeNull();
    expect(log.some(({ path }) => path.startsWith('/audit'))).toBe(false);
  });
});

describe('a record that changes behind its form', () => {
  it('shows the newest values after "Discard"', async () => {
    let now = breed();
    const { user } = openBreed('7', { 'GET /breeds/7': () => ({ body: now }) });
    await retype(user, 'Name, English', 'Lab');
    now = breed({ version: 4, nameEn: 'Labrador dog' });
    await act(() => mutateResource('/breeds'));
    expect(await field('Name, English')).toHaveValue('Lab');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await field('Name, English')).toHaveValue('Labrador dog');
  });
});

describe('an answer that comes after the reader has gone elsewhere', () => {
  it('does not call back to a record that was added, from a screen that still loads', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const [list, loaded] = later<{ Component: () => ReactNode }>();
    const log = fakeServer({ ...catalogue, 'POST /breeds': () => answer });
    const slow = { path: BREEDS, lazy: () => list };
    const { user, router } = show(<BreedScreen />, { path: `${BREEDS}/:id`, at: `${BREEDS}/new`, more: [slow] });
    await user.click(await field('Animal type'));
    await user.click(await screen.findByRole('option', { name: 'Dog' }));
    await user.type(await field('Name, English'), 'Pug');
    await user.type(await field('Name, Serbian'), 'Mops');
    await save(user);
    await waitFor(() => expect(sent(log, 'POST')).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    answered({ body: breed({ id: 9 }) });
    expect(await screen.findByText('Successfully saved')).toBeInTheDocument();
    loaded({ Component: () => <p>the list</p> });
    expect(await screen.findByText('the list')).toBeVisible();
    expect(router.state.location.pathname).toBe(BREEDS);
  });

  it('leaves alone what was typed while the record was being saved', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const { user, log } = openBreed('7', { 'PUT /breeds/7': () => answer });
    await retype(user, 'Name, English', 'Lab');
    await save(user);
    await waitFor(() => expect(sent(log, 'PUT')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await retype(user, 'Name, Serbian', 'Labi');
    answered({ body: breed({ version: 4, nameEn: 'Lab' }) });
    expect(await screen.findByText('Successfully saved')).toBeInTheDocument();
    expect(await field('Name, Serbian')).toHaveValue('Labi');
    await user.click(screen.getByRole('link', { name: 'Breeds' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('is waited for before the record can be deleted again, from the palette too', async () => {
    const [answer, answered] = later<{ status: number }>();
    const { user, log } = openBreed('7', { 'DELETE /breeds/7': () => answer });
    await confirmDelete(user);
    await waitFor(() => expect(sent(log, 'DELETE')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    act(() => currentRecordActions()!.actions[0]!.run());
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answered({ status: 204 });
    expect(await screen.findByText('Successfully deleted')).toBeInTheDocument();
  });

  it('does not lead away from the next record after a deletion', async () => {
    const [answer, answered] = later<{ status: number }>();
    const { user, log, router } = openBreed('7', {
      'GET /breeds/8': () => ({ body: breed({ id: 8 }) }),
      'DELETE /breeds/7': () => answer,
    });
    await confirmDelete(user);
    await waitFor(() => expect(sent(log, 'DELETE')).toHaveLength(1));
    await act(() => router.navigate(`${BREEDS}/8`));
    await retype(user, 'Name, English', 'typed');
    answered({ status: 204 });
    expect(await screen.findByText('Successfully deleted')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`${BREEDS}/8`);
    expect(await field('Name, English')).toHaveValue('typed');
  });

  it('is not asked about on the next page', async () => {
    const { user, log, router } = openBreed('7');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByRole('alertdialog');
    await act(() => router.navigate(BREEDS));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent(log, 'DELETE')).toEqual([]);
  });
});
