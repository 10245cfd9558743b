// The landing page and the other sign-in screens.
import { fakeServer, person, problem, tokens } from '@test/server';
import { show } from '@test/render';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '@/core';
import { noteRefusal, safeNext } from '@/lib/refusal';
import { keepSession } from '@/lib/session-store';
import ForgotPasswordScreen from './forgot-password-screen';
import LandingScreen from './landing-screen';
import ResetPasswordScreen from './reset-password-screen';

const enter = (role: Role) => ({ 'POST /auth/login': () => ({ body: tokens(1, 15, person({ role })) }) });
const elsewhere = [{ path: '/dashboard/*', element: <p>dashboard</p> }];

async function signIn(user: ReturnType<typeof show>['user']) {
  await user.type(screen.getByLabelText('Email'), 'jelena@sapa.example');
  await user.type(screen.getByLabelText('Password'), 'anything');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the landing page', () => {
  it('signs staff in and leads to the dashboard', async () => {
    fakeServer(enter('OPR'));
    const { user, router } = show(<LandingScreen />, { more: elsewhere });
    await signIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('leads back to the requested screen', async () => {
    fakeServer(enter('OPR'));
    const { user, router } = show(<LandingScreen />, {
      at: '/?next=%2Fdashboard%2Fcompany-bookings%3Fq%3Dx',
      more: elsewhere,
    });
    expect(screen.getByText(/take you back to where you were going/)).toBeVisible();
    await signIn(user);
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/dashboard/company-bookings?q=x'),
    );
  });

  it('leads to no address outside the dashboard', () => {
    expect(
      [null, '/', '//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'].map(safeNext),
    ).toEqual(Array(6).fill(null));
    expect(safeNext('/dashboard/bookings/7?tab=a')).toBe('/dashboard/bookings/7?tab=a');
  });

  it('keeps a pet owner here, signed in, and says for whom the dashboard is', async () => {
    fakeServer(enter('USER'));
    const { user, router } = show(<LandingScreen />, { at: '/?next=%2Fdashboard%2Fbookings', more: elsewhere });
    await signIn(user);
    expect(await screen.findByText(/The dashboard is for staff/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open the dashboard' })).toBeNull();
    expect(router.state.location.pathname).toBe('/');
  });

  it('offers the dashboard to staff who are signed in', () => {
    keepSession(tokens(1));
    fakeServer({});
    show(<LandingScreen />);
    expect(screen.getByRole('link', { name: 'Open the dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('explains a refused screen', async () => {
    keepSession(tokens(1));
    fakeServer({});
    noteRefusal();
    show(<LandingScreen />);
    expect(await screen.findByText(/not open to your account/)).toBeVisible();
  });

  it('says on the page that the password was wrong', async () => {
    fakeServer({
      'POST /auth/login': () => ({ status: 401, body: problem(401, 'auth.failed', 'Wrong email or password') }),
    });
    const { user } = show(<LandingScreen />);
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/\w+/);
    expect(screen.getByLabelText('Email')).toHaveValue('jelena@sapa.example');
  });

  it('offers the demo accounts, where there are any', async () => {
    const account = {
      role: 'OPR',
      staffKind: null,
      email: 'opr@demo.example',
      password: 'demo',
      companyId: 1,
      branchId: null,
      label: 'Pansion Dorćol',
    };
    const support = {
      ...account,
      role: 'SYSADM',
      staffKind: 'SUPPORT',
      email: 'support@demo.example',
      companyId: null,
      label: 'Šapa',
    };
    const owner = { ...account, role: 'USER', email: 'owner@demo.example', companyId: null, label: '' };
    const log = fakeServer({ 'GET /demo-accounts': () => ({ body: [support, account, owner] }), ...enter('OPR') });
    const { user } = show(<LandingScreen />, { more: elsewhere });
    expect(await screen.findByRole('button', { name: 'Support\u00a0· Šapa' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'User' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Operator\u00a0· Pansion Dorćol' }));
    await waitFor(() =>
      expect(log.find(({ path }) => path === '/auth/login')?.body).toEqual({
        email: 'opr@demo.example',
        password: 'demo',
      }),
    );
  });
});

describe('a forgotten password', () => {
  it('is asked for by e-mail, with the same answer for everybody', async () => {
    fakeServer({ 'POST /auth/forgot-password': () => ({ status: 202 }) });
    const { user } = show(<ForgotPasswordScreen />);
    await user.type(screen.getByLabelText('Email'), 'somebody@sapa.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByRole('status')).toHaveTextContent('somebody@sapa.example');
  });

  it('is replaced with the link’s token', async () => {
    const log = fakeServer({ 'POST /auth/reset-password': () => ({ status: 204 }) });
    const { user, router } = show(<ResetPasswordScreen />, {
      at: '/reset-password#token=abc',
      path: '/reset-password',
      more: [{ path: '/login', element: <p>login</p> }],
    });
    await user.type(screen.getByLabelText('New password'), 'long-enough');
    await user.type(screen.getByLabelText('Confirm the new password'), 'long-enough');
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(log[0]?.body).toEqual({ token: 'abc', newPassword: 'long-enough', confirmPassword: 'long-enough' });
  });

  it('says when the link no longer works', async () => {
    const gone = [{ path: 'token', code: 'auth.link_invalid', params: {} }];
    fakeServer({
      'POST /auth/reset-password': () => ({
        status: 422,
        body: problem(422, 'validation.failed', 'Check all fields', gone),
      }),
    });
    const { user } = show(<ResetPasswordScreen />, { at: '/reset-password#token=abc' });
    await user.type(screen.getByLabelText('New password'), 'long-enough');
    await user.type(screen.getByLabelText('Confirm the new password'), 'long-enough');
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/This link has been used or is too old\./);
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });
});
