// The account's own profile: answers that come out of order, and changes made in another tab.
import { show } from '@test/render';
import { fakeServer, later, person, tokens, type RecordedRequest } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepSession, sessionUser } from '@/lib/session-store';
import SettingsScreen from './settings-screen';

beforeEach(() => keepSession(tokens(1)));

const first = () => screen.getByLabelText('First name');
type Shown = ReturnType<typeof show>['user'];
async function retype(user: Shown, text: string) {
  await user.clear(first());
  await user.type(first(), text);
}
async function save(user: Shown) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
}
const open = (handlers: Parameters<typeof fakeServer>[0]) => ({
  log: fakeServer({ 'GET /me/sessions': () => ({ body: { items: [] } }), ...handlers }),
  ...show(<SettingsScreen />),
});
const patches = (log: RecordedRequest[]) => log.filter(({ method }) => method === 'PATCH');

describe('the own profile', () => {
  it('says what its language decides beside the switch of the header', () => {
    open({ 'GET /me': () => ({ body: person() }) });
    expect(screen.getByLabelText('Language')).toHaveAccessibleDescription(/emails .* this browser/i);
  });

  it('keeps a quick save against the slower answer of before', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const { user } = open({
      'GET /me': () => answer,
      'PATCH /me': ({ body }) => ({ body: person({ ...(body as object), version: 2 }) }),
    });
    await retype(user, 'Milica');
    await save(user);
    await screen.findByText('Successfully saved');
    await act(async () => answered({ body: person() }));
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(sessionUser()).toMatchObject({ firstName: 'Milica', version: 2 });
    expect(first()).toHaveValue('Milica');
  });

  it('takes over what changed elsewhere in the fields that nobody typed in', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const { user, log, router } = open({
      'GET /me': () => answer,
      'PATCH /me': ({ body }) => ({ body: person({ ...(body as object), version: 3 }) }),
    });
    await retype(user, 'Milica');
    await act(async () => answered({ body: person({ lastName: 'Perić', version: 2 }) }));
    await waitFor(() => expect(screen.getByLabelText('Last name')).toHaveValue('Perić'));
    expect(first()).toHaveValue('Milica');
    act(() => void router.navigate('/elsewhere'));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await save(user);
    await waitFor(() => expect(patches(log)).toHaveLength(1));
    expect(patches(log)[0]!.headers.get('If-Match')).toBe('"2"');
    expect(patches(log)[0]!.body).toMatchObject({ firstName: 'Milica', lastName: 'Perić' });
  });
});
