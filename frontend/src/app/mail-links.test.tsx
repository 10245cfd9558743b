// The pages that the links of mails open: for everybody, signed in or not, with the token behind #.
import { fakeServer, person, problem, tokens } from '@test/server';
import { show } from '@test/render';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { enums, type Role } from '@/core';
import { firstLanguage, storeLanguage } from '@/lib/language';
import { keepSession } from '@/lib/session-store';
import AcceptInvitationScreen from '@/features/session/accept-invitation-screen';
import ResetPasswordScreen from '@/features/session/reset-password-screen';
import Landing from './landing';

const WHO: (Role | null)[] = [null, ...enums().accountRole];
let turn = 0;

afterEach(() => {
  location.hash = '';
});

describe.each(WHO)('a link of a mail, opened by %s,', (role) => {
  const enter = () => role && keepSession(tokens(1, 15, person({ role })));

  const posted = (log: { method: string; path: string; body?: unknown }[]) =>
    log.filter(({ method }) => method === 'POST').map((one) => [one.path, one.body]);
  const me = () => ({ body: person({ role: role ?? 'USER', email: 'nova@sapa.example' }) });

  it('confirms another address', async () => {
    enter();
    turn += 1;
    const log = fakeServer({ 'POST /me/email/confirm': () => ({ status: 204 }), 'GET /me': me });
    show(<Landing />, { at: `/#emailToken=tok-${turn}` });
    expect(await screen.findByText('Your new email is confirmed. From now on you sign in with it.')).toBeVisible();
    expect(posted(log)).toEqual([['/me/email/confirm', { token: `tok-${turn}` }]]);
    expect(screen.getByRole('link', { name: 'To the start page' })).toHaveAttribute('href', '/');
  });

  it('confirms a registration by its password, and says where it is another one', async () => {
    enter();
    const issue = { path: 'password', code: 'auth.registration_password', params: {} };
    const wrong = { ...problem(422, 'validation.failed', 'Check all fields'), issues: [issue] };
    const log = fakeServer({
      'POST /auth/confirm-email': ({ body }) =>
        (body as { password: string }).password === 'tri jabuke' ? { status: 204 } : { status: 422, body: wrong },
      'GET /me': me,
    });
    const { user } = show(<Landing />, { at: '/#confirmToken=tok' });
    expect(posted(log)).toEqual([]);
    const password = await screen.findByLabelText('Password');
    await user.type(password, 'a stranger');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/Not the password of the last registration/)).toBeVisible();
    await user.clear(password);
    await user.type(password, 'tri jabuke{Enter}');
    expect(await screen.findByText('Your email is confirmed: you can book now.')).toBeVisible();
    expect(posted(log).at(-1)).toEqual(['/auth/confirm-email', { token: 'tok', password: 'tri jabuke' }]);
    expect(screen.getByRole('link', { name: 'To the start page' })).toHaveAttribute('href', '/');
  });

  it('that is over says so on the page', async () => {
    enter();
    turn += 1;
    const refusal = problem(422, 'auth.link_invalid', 'This link has been used or is too old. Ask for a new one.');
    fakeServer({ 'POST /me/email/confirm': () => ({ status: 422, body: refusal }) });
    show(<Landing />, { at: `/#emailToken=tok-${turn}` });
    expect(await screen.findByRole('alert')).toHaveTextContent('has been used or is too old');
  });

  it('sets a password', async () => {
    enter();
    fakeServer({});
    show(<ResetPasswordScreen />, { at: '/reset-password#token=abc' });
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });
});

it('another link of the same page is another form', async () => {
  const log = fakeServer({ 'POST /auth/accept-invitation': () => ({ status: 204 }) });
  const { user, router } = show(<AcceptInvitationScreen />, { at: '/accept-invitation#token=old&language=en_US' });
  await user.type(await screen.findByLabelText('New password'), 'half-typed');
  await router.navigate('/accept-invitation#token=new&language=en_US');
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
  await user.type(screen.getByLabelText('New password'), 'long-enough');
  await user.type(screen.getByLabelText('Confirm the new password'), 'long-enough');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  const sent = () => log.find(({ path }) => path === '/auth/accept-invitation')?.body;
  await waitFor(() => expect(sent()).toMatchObject({ token: 'new' }));
});

it('an invitation opens in its own language, and changes no choice of this browser', () => {
  storeLanguage('en_US');
  location.hash = '#token=abc&language=sr_Latn_RS';
  expect(firstLanguage(null)).toBe('sr_Latn_RS');
  location.hash = '#token=abc&language=xx';
  expect(firstLanguage(null)).toBe('en_US');
});
