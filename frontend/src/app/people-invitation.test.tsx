// Invitations in the whole app: sending and accepting.
import { ADMIN, signInAs, SYSADM } from '@test/booking';
import { account, openApp } from '@test/people';
import { problem, tokens } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const button = (name: string) => screen.findByRole('button', { name });
type User = ReturnType<typeof openApp>['user'];
async function confirm(user: User, label: string) {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }));
}

describe('inviting', () => {
  async function fill(user: User) {
    await user.type(await screen.findByLabelText('First name'), 'Ana');
    await user.type(screen.getByLabelText('Last name'), 'Anić');
    await user.type(screen.getByLabelText('Email'), 'ana@sapa.example');
  }
  const made = account({ accepted: false });

  it('as an administrator: into the own company, and the mail is on its way', async () => {
    signInAs(ADMIN);
    const { user, log, router } = openApp('/dashboard/company-users/new', {
      'POST /users': () => ({ status: 201, body: made }),
      'GET /users/21': () => ({ body: made }),
      'GET /users/21/sessions': () => ({ body: { items: [] } }),
    });
    await fill(user);
    const role = screen.getByLabelText('Role');
    expect(
      within(role)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choose a role', 'Administrator', 'Operator']);
    expect(screen.queryByLabelText('Company', { selector: 'input' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Branch', { selector: 'input' })).not.toBeInTheDocument();
    await user.selectOptions(role, 'OPR');
    expect(await screen.findByLabelText('Branch', { selector: 'input' })).toBeVisible();
    await user.click(await button('Send invitation'));
    expect(await screen.findByRole('alertdialog', { name: 'Invite ana@sapa.example?' })).toHaveTextContent(
      'Ana Anić gets an email with a link',
    );
    await confirm(user, 'Send invitation');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/company-users/21'));
    expect(log.find(({ method }) => method === 'POST')?.body).toEqual({
      firstName: 'Ana',
      lastName: 'Anić',
      email: 'ana@sapa.example',
      phone: '',
      language: 'en_US',
      role: 'OPR',
      staffKind: null,
      companyId: 1,
      branchId: null,
    });
    expect(await screen.findByText('The invitation was sent to ana@sapa.example')).toBeVisible();
  });

  it('as the platform: any role, with the fields that it takes', async () => {
    signInAs(SYSADM);
    const { user, log } = openApp('/dashboard/users/new?companyId=7', {
      'GET /companies/7': () => ({ body: { id: 7, name: 'Pansion Dorćol' } }),
      'POST /users': () => ({ status: 201, body: made }),
      'GET /users/21': () => ({ body: made }),
    });
    await fill(user);
    await user.selectOptions(screen.getByLabelText('Role'), 'SYSADM');
    expect(await screen.findByLabelText('Kind of staff')).toBeVisible();
    expect(screen.queryByLabelText('Company', { selector: 'input' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Kind of staff'), 'SUPPORT');
    await user.selectOptions(screen.getByLabelText('Role'), 'ADMIN');
    await waitFor(() => expect(screen.getByLabelText('Company', { selector: 'input' })).toHaveValue('Pansion Dorćol'));
    await user.click(await button('Send invitation'));
    await confirm(user, 'Send invitation');
    await waitFor(() =>
      expect(log.find(({ method }) => method === 'POST')?.body).toMatchObject({
        role: 'ADMIN',
        staffKind: null,
        companyId: 7,
        branchId: null,
      }),
    );
  });

  it('shows on its field that an address is taken (§5.8), and keeps the typed values', async () => {
    signInAs(ADMIN);
    const taken = [{ path: 'email', code: 'validation.email_taken', params: {} }];
    const { user, router } = openApp('/dashboard/company-users/new', {
      'POST /users': () => ({ status: 422, body: problem(422, 'validation.failed', 'Check all fields', taken) }),
    });
    await fill(user);
    await user.selectOptions(screen.getByLabelText('Role'), 'ADMIN');
    await user.click(await button('Send invitation'));
    await confirm(user, 'Send invitation');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email already in use'));
    expect(screen.getByLabelText('First name')).toHaveValue('Ana');
    expect(router.state.location.pathname).toBe('/dashboard/company-users/new');
  });
});

describe('an invitation', () => {
  it('is accepted with a first password, then the account signs in on the same screen', async () => {
    const { user, log, router } = openApp('/accept-invitation#token=abc', {
      'POST /auth/accept-invitation': () => ({ status: 204 }),
      'POST /auth/login': () => ({ body: tokens(1) }),
      'GET /board': () => ({ body: { now: new Date().toISOString(), branches: [] } }),
    });
    expect(await screen.findByRole('heading', { name: 'Welcome to Šapa' })).toBeVisible();
    await user.type(screen.getByLabelText('New password'), 'long-enough');
    await user.type(screen.getByLabelText('Confirm the new password'), 'long-enoughx');
    await user.click(await button('Set the password'));
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await user.type(screen.getByLabelText('Confirm the new password'), '{Backspace}');
    await user.click(await button('Set the password'));
    expect(await screen.findByRole('status')).toHaveTextContent('Sign in with your email');
    expect(router.state.location.search + router.state.location.hash).toBe('');
    expect(log.find(({ path }) => path === '/auth/accept-invitation')?.body).toEqual({
      token: 'abc',
      newPassword: 'long-enough',
      confirmPassword: 'long-enough',
    });
    await user.type(screen.getByLabelText('Email'), 'ana@sapa.example');
    await user.type(screen.getByLabelText('Password'), 'long-enough');
    await user.click(await button('Sign in'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/company-operator'));
  });

  it('whose link is expired or incomplete says whom to ask', async () => {
    const gone = [{ path: 'token', code: 'auth.link_invalid', params: {} }];
    const { user, unmount } = openApp('/accept-invitation#token=abc', {
      'POST /auth/accept-invitation': () => ({
        status: 422,
        body: problem(422, 'validation.failed', 'Check all fields', gone),
      }),
    });
    await user.type(await screen.findByLabelText('New password'), 'long-enough');
    await user.type(screen.getByLabelText('Confirm the new password'), 'long-enough');
    await user.click(await button('Set the password'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /This link has been used or is too old\. Ask for a new one\.$/,
    );
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByText(/ask whoever invited you/)).toBeVisible();
    unmount();
    openApp('/accept-invitation');
    expect(await screen.findByText(/not complete/)).toBeVisible();
  });
});
