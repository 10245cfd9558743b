// Drafts: what is typed into a form and not saved comes back, to its account and its subject only.
import '@test/sealed';
import { person, tokens } from '@test/server';
import { show } from '@test/render';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerDate } from '@/lib/clock';
import { accountKey, keepAccountKey } from '@/lib/sealed/account-key';
import { database } from '@/lib/sealed/database';
import { openAll } from '@/lib/sealed/store';
import { keepUser } from '@/lib/session-store';
import { NO_DRAFT, type DraftOf } from './draft';
import { DiscardButton } from './draft-offer';
import { PasswordField, TextField } from './fields';
import { FormFrame } from './form-frame';
import { useCoreForm } from './use-core-form';

interface Values {
  firstName: string;
  lastName: string;
  currentPassword: string;
}
const EMPTY: Values = { firstName: '', lastName: '', currentPassword: '' };

interface Props {
  draft?: DraftOf<Values> | null;
  defaults?: Values;
  onSubmit?: () => Promise<unknown>;
  onDiscard?: () => void;
}

const NAMES: DraftOf<Values> = { subject: 'names' };

function Names({ draft = NAMES, defaults = EMPTY, onSubmit, onDiscard }: Props) {
  const form = useCoreForm<Values>({ form: 'profile', draft, defaults, check: () => [] });
  return (
    <FormFrame
      form={form}
      ask={false}
      onSubmit={onSubmit ?? (async () => undefined)}
      buttons={onDiscard && <DiscardButton onClick={onDiscard} />}
    >
      <TextField name="firstName" label="user.firstName" />
      <TextField name="lastName" label="user.lastName" />
      <PasswordField name="currentPassword" label="password.current" />
    </FormFrame>
  );
}

const field = (name: string) => screen.getByLabelText(name);
const kept = () => openAll<{ subject: string; typed: object }>(3, 'draft');
const isKept = (typed: object) =>
  waitFor(async () => expect((await kept()).map(({ value }) => value.typed)).toContainEqual(typed));
const offered = () => screen.findByText(/^You typed this at \d\d:\d\d and did not save it\.$/);

/** The page is loaded again: its forms, its memory and its lock are gone. */
async function reload(): Promise<void> {
  cleanup();
  keepUser(person({ id: 99 }));
  keepUser(person());
  const db = await database();
  for (const record of await db.getAll('sealed')) await db.put('sealed', { ...record, page: 'before' });
}

describe('a draft', () => {
  beforeEach(async () => {
    const db = await database();
    await Promise.all([db.clear('keys'), db.clear('sealed')]);
    keepUser(person());
    await keepAccountKey(tokens(1));
    noteServerDate(new Date().toUTCString(), Date.now());
  });

  it('is offered after a reload, and taken back', async () => {
    const { user } = show(<Names />);
    await user.type(field('First name'), 'Žarko');
    await isKept({ firstName: 'Žarko' });
    await reload();

    const second = show(<Names />);
    await offered();
    expect(field('First name')).toHaveValue('');
    await second.user.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(field('First name')).toHaveValue('Žarko');
    expect(field('First name')).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull());
    // It is this form's draft now, and only that.
    await waitFor(async () => expect(await kept()).toMatchObject([{ value: { typed: { firstName: 'Žarko' } } }]));
  });

  it('holds no password, and no field that the form leaves out', async () => {
    const { user } = show(<Names draft={{ subject: 'names', fields: ['firstName', 'currentPassword'] }} />);
    await user.type(field('Current password'), 'lozinka 1');
    await user.type(field('Last name'), 'Ilić');
    await user.type(field('First name'), 'Ana');
    await isKept({ firstName: 'Ana' });
    expect(JSON.stringify(await kept())).not.toMatch(/lozinka|Ilić/);
  });

  it('is gone once it is saved', async () => {
    const { user } = show(<Names />);
    await user.type(field('First name'), 'Ana');
    await isKept({ firstName: 'Ana' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await kept()).toEqual([]));
    cleanup();
    await new Promise((pass) => setTimeout(pass, 50));
    expect(await kept()).toEqual([]);
  });

  it('stays when the server refuses it', async () => {
    const { user } = show(<Names onSubmit={() => Promise.reject(new Error('refused'))} />);
    await user.type(field('First name'), 'Ana');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await isKept({ firstName: 'Ana' });
  });

  it('is gone once it is discarded, in the form or where it is offered', async () => {
    const leave = vi.fn(() => cleanup());
    const { user } = show(<Names onDiscard={leave} />);
    await user.type(field('First name'), 'Ana');
    await isKept({ firstName: 'Ana' });
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(leave).toHaveBeenCalled();
    await waitFor(async () => expect(await kept()).toEqual([]));

    const second = show(<Names />);
    await second.user.type(field('First name'), 'Mila');
    await isKept({ firstName: 'Mila' });
    await reload();
    const third = show(<Names />);
    await offered();
    await third.user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
    expect(field('First name')).toHaveFocus();
  });

  it('is gone when everything is as it was', async () => {
    const { user } = show(<Names />);
    await user.type(field('First name'), 'Ana');
    await isKept({ firstName: 'Ana' });
    await user.clear(field('First name'));
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('comes back by itself while the page lives', async () => {
    const { user } = show(<Names />);
    await user.type(field('First name'), 'Ana');
    cleanup();
    show(<Names />);
    expect(field('First name')).toHaveValue('Ana');
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
  });

  it('is of its subject and its account only', async () => {
    const { user } = show(<Names />);
    await user.type(field('First name'), 'Ana');
    await isKept({ firstName: 'Ana' });
    await reload();
    show(<Names draft={{ subject: 'other names' }} />);
    await new Promise((pass) => setTimeout(pass, 50));
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
    cleanup();

    keepUser(person({ id: 4 }));
    await keepAccountKey(tokens(2, 15, person({ id: 4 })));
    show(<Names />);
    await accountKey(4);
    await new Promise((pass) => setTimeout(pass, 50));
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
    expect(field('First name')).toHaveValue('');
  });

  it('of another open page is not offered, and not overwritten', async () => {
    const { user } = show(<Names />);
    await user.type(field('First name'), 'Ana');
    await isKept({ firstName: 'Ana' });
    await reload();
    let close = (): void => undefined;
    void navigator.locks.request('sapa.page.before', () => new Promise<void>((done) => (close = done)));
    const other = show(<Names />);
    await other.user.type(field('First name'), 'Mila');
    await isKept({ firstName: 'Mila' });
    await isKept({ firstName: 'Ana' });
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
    cleanup();
    close();
  });

  it('knows that its record was changed since, and merges', async () => {
    const first = { firstName: 'Ana', lastName: 'Ilić', currentPassword: '' };
    const { user } = show(<Names draft={{ subject: 'names', version: 1 }} defaults={first} />);
    await user.type(field('First name'), 'bela');
    await isKept({ firstName: 'Anabela' });
    await reload();

    const merged = vi.fn();
    const now = { firstName: 'Anka', lastName: 'Perić', currentPassword: '' };
    const second = show(<Names draft={{ subject: 'names', version: 2, onMerged: merged }} defaults={now} />);
    await offered();
    expect(screen.getByText(/^This record has been changed since then/)).toBeVisible();
    await second.user.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(field('First name')).toHaveValue('Anabela');
    expect(field('Last name')).toHaveValue('Perić');
    expect(merged).toHaveBeenCalledWith({
      taken: [],
      both: [{ path: 'firstName', base: 'Ana', theirs: 'Anka', mine: 'Anabela' }],
    });
  });

  it('ends after 24 hours', async () => {
    const { user } = show(<Names />);
    await user.type(field('First name'), 'Ana');
    await isKept({ firstName: 'Ana' });
    const hours = (count: number) => noteServerDate(new Date(Date.now() + count * 3_600_000).toUTCString(), Date.now());
    hours(23.9);
    expect(await kept()).toHaveLength(1);
    hours(24.1);
    expect(await kept()).toEqual([]);
    hours(0);
  });

  it('that the browser forbids is told in a sentence, and the form works on', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const sent = vi.fn(async () => undefined);
    const { user } = show(<Names onSubmit={sent} />);
    await user.type(field('First name'), 'Ana');
    expect(await screen.findByText(/^This browser does not allow us to keep/)).toBeVisible();
    put.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.type(field('First name'), 'bela');
    expect(await screen.findByText(/^This browser has no room left/)).toBeVisible();
    put.mockRestore();
    await user.type(field('Last name'), 'Ilić');
    await waitFor(() => expect(screen.queryByText(/^This browser/)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
  });

  it('is not made where the form says so', async () => {
    const { user } = show(<Names draft={NO_DRAFT} />);
    await user.type(field('First name'), 'Ana');
    await new Promise((pass) => setTimeout(pass, 400)); // Longer than typing waits to be kept.
    expect(await kept()).toEqual([]);
    expect(screen.queryByText(/^This browser/)).toBeNull();
  });
});
