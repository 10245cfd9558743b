// Accounts in the whole app: lists, possible and refused actions, sessions.
import { ADMIN, page, signInAs, SYSADM } from '@test/booking';
import { account, openApp } from '@test/people';
import { later } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserItem } from '@/core';
import { showLanguage } from '@/lib/i18n';

const button = (name: string) => screen.findByRole('button', { name });
const SESSIONS = {
  items: [
    {
      id: 5,
      createdAt: '2026-11-19T08:00:00Z',
      lastUsedAt: '2026-11-20T08:00:00Z',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      current: false,
    },
  ],
};
type User = ReturnType<typeof openApp>['user'];
async function confirm(user: User, label: string) {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }));
}

describe('the lists of accounts', () => {
  it('hold all accounts for the platform, with filters by role, company, account and invitation', async () => {
    signInAs(SYSADM);
    const { log } = openApp('/dashboard/users?role=ADMIN,USER&companyId=1&active=true&invited=false', {
      'GET /users': () => ({
        body: page([
          account(),
          account({ id: 22, firstName: 'Iva', email: 'iva@sapa.example', accepted: false }),
          account({ id: 23, firstName: 'Oto', active: false }),
        ]),
      }),
      'GET /companies/1': () => ({ body: { id: 1, name: 'Šapice' } }),
    });
    const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
    expect((await row('Ana Anić')).getByText('Active')).toBeVisible();
    expect((await row('Ana Anić')).getByText('Šapice')).toBeVisible();
    expect((await row('Iva Anić')).getByText('Invited')).toBeVisible();
    expect((await row('Oto Anić')).getByText('Deactivated')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Remove Role: Administrator, User' })).toBeVisible();
    expect(
      log.some(
        ({ path }) =>
          path === '/users?role=ADMIN%2CUSER&companyId=1&active=true&invited=false&sort=name&page=1&pageSize=25',
      ),
    ).toBe(true);
  });

  it('hold a company’s own accounts for the company, and offer only roles of a company', async () => {
    signInAs(ADMIN);
    const { user } = openApp('/dashboard/company-users', { 'GET /users': () => ({ body: page([account()]) }) });
    expect(await screen.findByRole('link', { name: 'Ana Anić' })).toHaveAttribute(
      'href',
      '/dashboard/company-users/21',
    );
    expect(screen.queryByRole('columnheader', { name: 'Company' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('button', { name: 'Role' }));
    expect((await screen.findAllByRole('menuitemcheckbox')).map((item) => item.textContent)).toEqual([
      'Administrator',
      'Operator',
    ]);
  });
});

describe('an account', () => {
  beforeEach(() => signInAs(ADMIN));
  const open = (of: UserItem, handlers: Parameters<typeof openApp>[1] = {}, at = '/dashboard/company-users/21') =>
    openApp(at, {
      'GET /users/21': () => ({ body: of }),
      'GET /users/21/sessions': () => ({ body: SESSIONS }),
      ...handlers,
    });

  it('is deactivated after a question, and reactivated', async () => {
    let now = account();
    const { user, log } = open(now, {
      'GET /users/21': () => ({ body: now }),
      'POST /users/21/deactivate': () => ({ body: (now = account({ active: false, version: 3 })) }),
      'POST /users/21/reactivate': () => ({ body: (now = account({ version: 4 })) }),
    });
    await user.click(await button('Deactivate'));
    await confirm(user, 'Deactivate');
    expect(await screen.findByText('Deactivated', { selector: '[data-tone]' })).toBeVisible();
    await user.click(await button('Reactivate'));
    expect(await screen.findByText('Active', { selector: '[data-tone]' })).toBeVisible();
    expect(log.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/users/21/deactivate',
      '/users/21/reactivate',
    ]);
  });

  it('says why not: oneself', async () => {
    open(
      account({ id: 21, role: 'ADMIN' }),
      {
        'GET /users/4': () => ({ body: account({ id: 4, role: 'ADMIN' }) }),
        'GET /users/4/sessions': () => ({ body: SESSIONS }),
      },
      '/dashboard/company-users/4',
    );
    for (const name of ['Deactivate', 'Delete']) {
      expect(await button(name)).toBeDisabled();
      expect(await button(name)).toHaveAccessibleDescription(/yourself|own account/i);
    }
    expect(screen.getByLabelText('Role')).toBeDisabled();
  });

  it('says why not: the last of its kind', async () => {
    signInAs(SYSADM);
    open(
      account({
        role: 'SYSADM',
        staffKind: 'PLATFORM',
        companyId: null,
        companyName: null,
        facts: { lastOfKind: true },
      }),
      {},
      '/dashboard/users/21',
    );
    expect(await button('Deactivate')).toHaveAccessibleDescription(/last/i);
    expect(await button('Delete')).toHaveAccessibleDescription(/last/i);
    expect(screen.getByLabelText('Role')).toHaveAccessibleDescription(/last/i);
  });

  it('loses its second factors for a reason, which is offered only where there are any', async () => {
    let now = account({ facts: { hasFactor: true } });
    const { user, log } = open(now, {
      'GET /users/21': () => ({ body: now }),
      'POST /users/21/reset-factors': () => ({ body: (now = account({ version: 3 })) }),
    });
    await user.click(await button('Remove second factors'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove all second factors of Ana Anić?' }));
    expect(dialog.getByText(/Make sure who asks you/)).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'Lost the phone');
    await user.click(dialog.getByRole('button', { name: 'Remove second factors' }));
    expect(await screen.findByText('The second factors of Ana Anić are removed')).toBeVisible();
    expect(log.find(({ path }) => path === '/users/21/reset-factors')?.body).toEqual({ reason: 'Lost the phone' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove second factors' })).toBeNull());
  });

  it('is not invited again once it has a password', async () => {
    open(account());
    expect(await button('Send invitation again')).toBeDisabled();
  });

  it('is invited again while the invitation is open', async () => {
    const { user } = open(account({ accepted: false }), { 'POST /users/21/invite': () => ({ status: 204 }) });
    await user.click(await button('Send invitation again'));
    expect(
      await screen.findByRole('alertdialog', { name: 'Send the invitation to ana@sapa.example again?' }),
    ).toHaveTextContent('the earlier link stops working');
    await confirm(user, 'Send invitation again');
    expect(await screen.findByText('The invitation was sent to ana@sapa.example')).toBeVisible();
  });

  it('shows its invitation as long as the link works and is not accepted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    let now = account({ accepted: false, invitationUntil: '2999-11-27T07:00:00Z' });
    open(now, { 'GET /users/21': () => ({ body: now }) });
    expect(
      await screen.findByText(/^The invitation was sent to ana@sapa.example\. Its link works until /),
    ).toBeVisible();
    now = account({ accepted: true, version: 3 });
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(screen.queryByText(/invitation was sent/)).toBeNull());
    vi.useRealTimers();
  });

  it('says that the invitation has expired, but not for a deactivated account', async () => {
    const { unmount } = open(account({ accepted: false, invitationUntil: '2020-11-27T07:00:00Z' }));
    expect(await screen.findByText('The invitation to ana@sapa.example no longer works: send it again.')).toBeVisible();
    unmount();
    open(account({ accepted: false, active: false }));
    expect(await screen.findByLabelText('Role')).toBeVisible();
    // The former data stay until the account is read again.
    await waitFor(() => expect(screen.queryByText(/invitation (was|to)/)).toBeNull());
  });

  it('has notes of the company, written by its administrator', async () => {
    const { log } = open(account());
    expect(await screen.findByRole('heading', { name: 'Notes' })).toBeVisible();
    await waitFor(() => expect(log.some(({ path }) => path.startsWith('/notes?entity=USER&entityId=21'))).toBe(true));
  });

  it('moved to another company is saved without its former branch', async () => {
    signInAs(SYSADM);
    const { user, log } = open(
      account({ branchId: 3, branchName: 'Vračar' }),
      {
        'GET /companies': () => ({ body: page([{ id: 9, name: 'Njuška' }]) }),
        'GET /companies/1': () => ({ body: { id: 1, name: 'Šapice' } }),
        'GET /companies/9': () => ({ body: { id: 9, name: 'Njuška' } }),
        'GET /branches/3': () => ({ body: { id: 3, name: 'Vračar' } }),
        'PUT /users/21': ({ body }) => ({ body: account({ ...(body as object), version: 3 }) }),
      },
      '/dashboard/users/21',
    );
    await waitFor(() => expect(screen.getByLabelText('Branch', { selector: 'input' })).toHaveValue('Vračar'));
    await user.click(screen.getByLabelText('Company', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Njuška' }));
    await waitFor(() => expect(screen.getByLabelText('Branch', { selector: 'input' })).toHaveValue(''));
    await user.click(await button('Save'));
    await confirm(user, 'Save');
    await waitFor(() =>
      expect(log.find(({ method }) => method === 'PUT')?.body).toMatchObject({ companyId: 9, branchId: null }),
    );
  });

  it('keeps role and address where the editor may not change them', async () => {
    open(account());
    expect(await screen.findByLabelText('Role')).toBeDisabled();
    expect(screen.getByLabelText('Role')).toHaveAccessibleDescription(
      'Only the platform changes a role. Ask support, or invite the person anew.',
    );
    expect(screen.getByLabelText('Email')).toBeDisabled();
    expect(await screen.findByLabelText('Branch', { selector: 'input' })).toBeEnabled();
  });

  it('lists its sessions and ends them', async () => {
    let now = SESSIONS;
    const { user, log } = open(account(), {
      'GET /users/21/sessions': () => ({ body: now }),
      'DELETE /users/21/sessions/5': () => ({ status: 204 }),
      'DELETE /users/21/sessions': () => {
        now = { items: [] };
        return { status: 204 };
      },
    });
    expect(await screen.findByText('Firefox on Linux')).toBeVisible();
    await user.click(await button('End'));
    await confirm(user, 'End');
    await waitFor(() =>
      expect(log.some(({ method, path }) => method === 'DELETE' && path === '/users/21/sessions/5')).toBe(true),
    );
    await user.click(await button('End all'));
    await confirm(user, 'End all');
    expect(await screen.findByText('Not signed in anywhere.')).toBeVisible();
  });

  it('ends all its sessions once, however often the button is pressed', async () => {
    const [answer, answered] = later<{ status: number }>();
    const { user, log } = open(account(), { 'DELETE /users/21/sessions': () => answer });
    await user.click(await button('End all'));
    await confirm(user, 'End all');
    await waitFor(() => expect(log.some(({ method }) => method === 'DELETE')).toBe(true));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await button('End all')).toHaveAttribute('aria-busy', 'true');
    await user.click(await button('End all'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    answered({ status: 204 });
    await screen.findByText('All sessions are ended');
  });

  it('of a pet owner is read, deactivated and deleted, never edited', async () => {
    signInAs(SYSADM);
    open(account({ role: 'USER', companyId: null, companyName: null }), {}, '/dashboard/users/21');
    expect(await screen.findByText('ana@sapa.example')).toBeVisible();
    expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
    expect(await button('Deactivate')).toBeEnabled();
    expect(await button('Delete')).toBeEnabled();
    expect(screen.getByRole('heading', { name: 'Notes' })).toBeVisible();
  });

  it('of a pet owner is erased after a question, and the list follows', async () => {
    signInAs(SYSADM);
    const { user, log } = open(
      account({ role: 'USER', companyId: null, companyName: null }),
      { 'POST /users/21/erase': () => ({ status: 204 }), 'GET /users': () => ({ body: page([]) }) },
      '/dashboard/users/21',
    );
    await user.click(await button('Erase data'));
    expect(await screen.findByText(/replaced for good, in the bookings too/)).toBeVisible();
    await confirm(user, 'Erase data');
    await waitFor(() => expect(log.some(({ path }) => path === '/users/21/erase')).toBe(true));
    expect(log.find(({ path }) => path === '/users/21/erase')?.headers.get('If-Match')).toBe('"2"');
    expect(await screen.findByText(/The data of .* are erased/)).toBeVisible();
  });

  it('speaks Serbian', async () => {
    await showLanguage('sr_Latn_RS');
    open(account());
    expect(await button('Isključi nalog')).toBeEnabled();
    expect(screen.getByLabelText('Uloga')).toBeDisabled();
  });
});

describe('what a person did', () => {
  it('stands on the page of the account, with links to the records', async () => {
    signInAs(SYSADM);
    const deed = {
      id: 31,
      at: '2026-11-20T09:30:00Z',
      actorId: 21,
      actorName: 'Ana Anić',
      actorRole: 'ADMIN',
      action: 'SERVICE_UPDATED',
      entity: 'service',
      entityId: 7,
      entityLabel: 'Bath',
      companyId: 1,
      companyName: 'Šapice',
      before: { price: 220_000 },
      after: { price: 240_000 },
      requestId: null,
    };
    const { log } = openApp('/dashboard/users/21', {
      'GET /users/21': () => ({ body: account() }),
      'GET /users/21/sessions': () => ({ body: SESSIONS }),
      'GET /audit': ({ path }) => ({ body: page(path.includes('actorId=21') ? [deed] : []) }),
    });
    const part = within(await screen.findByRole('region', { name: 'What this person did' }));
    expect(await part.findByText('Service: Changed')).toBeVisible();
    expect(part.getByRole('link', { name: 'Bath' })).toHaveAttribute('href', '/dashboard/services/7');
    expect(part.getByText('2,400')).toBeVisible();
    expect(part.getByRole('link', { name: 'All of it in the audit' })).toHaveAttribute(
      'href',
      '/dashboard/audit?actorId=21',
    );
    expect(log.some(({ path }) => path.startsWith('/audit?actorId=21'))).toBe(true);
  });
});
