// Notes on a record: audience, changing, deleting and restoring.
import { ADMIN, page, signInAs, SYSADM } from '@test/booking';
import { show } from '@test/render';
import { fakeServer, later, problem, type RecordedRequest } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NoteItem } from '@/core';
import { NotesPanel } from '@/shared/note/notes-panel';

const note = (over: Partial<NoteItem> = {}): NoteItem => ({
  id: 5,
  version: 2,
  entity: 'COMPANY',
  entityId: 7,
  text: 'Call before noon',
  visibility: 'COMPANY',
  authorId: 4,
  authorName: 'Dragan Simić',
  authorRole: 'ADMIN',
  companyId: 7,
  createdAt: '2026-11-20T13:00:00Z',
  happenedAt: null,
  updatedAt: '2026-11-20T13:00:00Z',
  ...over,
});
const notes = (...items: NoteItem[]) => ({ 'GET /notes': () => ({ body: page(items) }) });

function open(handlers: Parameters<typeof fakeServer>[0], companyId: number | null = 7) {
  const log = fakeServer(handlers);
  return { log, ...show(<NotesPanel entity="COMPANY" id={7} companyId={companyId} />) };
}
const sent = (log: RecordedRequest[], method: string) => log.find((requested) => requested.method === method);

describe('notes', () => {
  it('are written for the company by its people, without a choice', async () => {
    signInAs({ ...ADMIN, companyId: 7 });
    const { user, log } = open({ ...notes(note()), 'POST /notes': () => ({ status: 201, body: note({ id: 6 }) }) });
    await screen.findByText('Call before noon');
    expect(screen.queryByLabelText('Seen by')).toBeNull();
    await user.type(screen.getByLabelText('Note'), 'Ring twice');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''));
    expect(sent(log, 'POST')?.body).toEqual({ entity: 'COMPANY', entityId: 7, text: 'Ring twice' });
    expect(log.some(({ path }) => path === '/notes?entity=COMPANY&entityId=7&pageSize=10')).toBe(true);
  });

  it('that were written without network show when they were written', async () => {
    signInAs({ ...ADMIN, companyId: 7 });
    open(notes(note({ happenedAt: '2026-11-20T08:15:00Z' })));
    await screen.findByText('Call before noon');
    expect(screen.getByText(/Dragan Simić · .*:15/)).toBeVisible();
    expect(screen.queryByText(/Dragan Simić · .*:00/)).toBeNull();
  });

  it('of platform staff are for the platform by default, and name their readers', async () => {
    signInAs(SYSADM);
    const { user, log } = open({ ...notes(note()), 'POST /notes': () => ({ status: 201, body: note({ id: 6 }) }) });
    const line = within((await screen.findByText('Call before noon')).closest('li')!);
    expect(line.getByText('The company too')).toBeVisible();
    expect(screen.getByLabelText('Seen by')).toHaveDisplayValue('Platform staff only');
    await user.selectOptions(screen.getByLabelText('Seen by'), 'The company too');
    await user.type(screen.getByLabelText('Note'), 'Approved on the phone');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() =>
      expect(sent(log, 'POST')?.body).toEqual({
        entity: 'COMPANY',
        entityId: 7,
        text: 'Approved on the phone',
        visibility: 'COMPANY',
      }),
    );
  });

  it('load older notes step by step', async () => {
    signInAs({ ...ADMIN, companyId: 7 });
    const answer = (path: string) =>
      path.includes('cursor=later')
        ? page([note({ id: 3, text: 'First of all' })])
        : path.includes('cursor=')
          ? { ...page([note({ id: 4, text: 'Older' })]), next: 'later' }
          : { ...page([note()]), next: 'a+b' };
    const { user, log } = open({ 'GET /notes': ({ path }) => ({ body: answer(path) }) });
    await screen.findByText('Call before noon');
    expect(screen.queryByText('Older')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show older ones' }));
    await waitFor(async () => expect((await screen.findByText('Older')).closest('li')).toHaveFocus());
    expect(log.some(({ path }) => path === '/notes?entity=COMPANY&entityId=7&pageSize=50&cursor=a%2Bb')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Show older ones' }));
    await screen.findByText('First of all');
    expect(
      screen.getAllByRole('listitem').map((item) => within(item).getByText(/Call|Older|First/).textContent),
    ).toEqual(['Call before noon', 'Older', 'First of all']);
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  });

  it('are hidden from roles that may not see the record', () => {
    signInAs({ ...ADMIN, companyId: 8 });
    const { log } = open(notes(note()));
    expect(log).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'Notes' })).toBeNull();
  });

  it('can be changed by whoever reads them', async () => {
    signInAs({ ...ADMIN, companyId: 7 });
    const { user, log } = open({
      ...notes(note(), note({ id: 6, text: 'By a colleague', authorId: 9 })),
      'PUT /notes/5': ({ body }) => ({ body: note({ version: 3, ...(body as object) }) }),
    });
    await screen.findByText('By a colleague');
    const [first, second] = screen.getAllByRole('button', { name: 'Edit note' });
    expect(second).toBeEnabled();
    await user.click(first!);
    const line = within(screen.getByDisplayValue('Call before noon').closest('li')!);
    await user.type(line.getByLabelText('Note'), ', please');
    await user.click(line.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(log, 'PUT')?.body).toEqual({ text: 'Call before noon, please' }));
    expect(sent(log, 'PUT')?.headers.get('If-Match')).toBe('"2"');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  it('stay open with what was typed while they were being saved', async () => {
    signInAs({ ...ADMIN, companyId: 7 });
    const [answer, answered] = later<{ body: unknown }>();
    const { user, log } = open({ ...notes(note()), 'PUT /notes/5': () => answer });
    await user.click(await screen.findByRole('button', { name: 'Edit note' }));
    const field = () => screen.getByDisplayValue(/Call before/);
    await user.type(field(), ' or');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(log, 'PUT')).toBeDefined());
    await user.type(field(), ' after six');
    answered({ body: note({ version: 3, text: 'Call before noon or' }) });
    expect(await screen.findByText('Successfully saved')).toBeInTheDocument();
    await waitFor(() => expect(field()).toHaveValue('Call before noon or after six'));
  });

  it('keep the typed text after a stale save', async () => {
    signInAs({ ...ADMIN, companyId: 7 });
    const { user } = open({
      ...notes(note()),
      'PUT /notes/5': () => ({
        status: 412,
        body: problem(412, 'request.stale', 'x', [], { current: note({ version: 3, text: 'Call after noon' }) }),
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit note' }));
    await user.type(screen.getByDisplayValue('Call before noon'), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('radio', { name: 'Take theirs: Call after noon' }));
    expect(screen.getByDisplayValue('Call after noon')).toBeVisible();
  });

  it('are deleted after a question, and can be restored', async () => {
    signInAs({ ...ADMIN, companyId: 7 });
    const { user, log } = open({
      ...notes(note()),
      'DELETE /notes/5': () => ({ status: 204 }),
      'POST /notes/5/restore': () => ({ body: note({ version: 4 }) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete note' }));
    await user.click(
      within(
        await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this record?' }),
      ).getByRole('button', { name: 'Delete' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(log, 'POST')?.path).toBe('/notes/5/restore'));
  });
});
