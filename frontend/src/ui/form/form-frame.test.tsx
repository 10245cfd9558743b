// Forms on the screen: the core's rules, the server's refusals, and the questions before saving and
// leaving.
import { fakeServer, later, person } from '@test/server';
import { show } from '@test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { api } from '@/lib/api';
import { showLanguage } from '@/lib/i18n';
import { ProblemError } from '@/lib/problem';
import { keepUser } from '@/lib/session-store';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import { NO_DRAFT } from './draft';
import { PasswordField, TextField } from './fields';
import { FormFrame } from './form-frame';
import { useCoreForm } from './use-core-form';

interface Change {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}
const EMPTY: Change = { currentPassword: '', newPassword: '', confirmPassword: '' };

function Passwords({ onSubmit, ask }: { onSubmit: (values: Change) => Promise<unknown>; ask?: false }) {
  const form = useCoreForm<Change>({ form: 'passwordChange', draft: NO_DRAFT, defaults: EMPTY });
  return (
    <FormFrame form={form} onSubmit={onSubmit} {...(ask === false ? { ask } : {})}>
      <PasswordField name="currentPassword" label="password.current" />
      <PasswordField name="newPassword" label="password.new" deps={['confirmPassword']} />
      <PasswordField name="confirmPassword" label="password.confirm" />
      <Link to="/elsewhere">away</Link>
    </FormFrame>
  );
}
const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save' });

describe('a form', () => {
  const sent = vi.fn(async () => undefined);
  beforeEach(() => {
    sent.mockReset();
    keepUser(person());
  });

  it('shows every error while typing (§5.5)', async () => {
    const { user } = show(<Passwords onSubmit={sent} />);
    await user.type(field('New password'), 'short');
    expect(await screen.findByText('Minimum 8 characters')).toBeVisible();
    expect(field('New password')).toHaveAccessibleDescription(/Minimum 8 characters/);
    expect(field('New password')).toBeInvalid();
    await user.type(field('New password'), 'er than it was');
    await waitFor(() => expect(screen.queryByText('Minimum 8 characters')).toBeNull());
  });

  it('checks dependent fields again (§5.6)', async () => {
    const { user } = show(<Passwords onSubmit={sent} />);
    await user.type(field('Confirm the new password'), 'another-one');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await user.type(field('New password'), 'another-one');
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
  });

  it('says "Check all fields" (§5.7), focuses the first error and sends nothing', async () => {
    const { user } = show(<Passwords onSubmit={sent} />);
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Check all fields');
    expect(screen.getAllByText('Required field')).toHaveLength(3);
    expect(field('Current password')).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
  });

  it('turns off the browser’s own checks', () => {
    show(<Passwords onSubmit={sent} />);
    expect(field('Current password').closest('form')).toHaveAttribute('novalidate');
  });

  const fill = async (user: ReturnType<typeof show>['user']) => {
    await user.type(field('Current password'), 'old-password');
    await user.type(field('New password'), 'new-password');
    await user.type(field('Confirm the new password'), 'new-password');
  };

  it('asks "Save changes?" (§4.8) and sends once', async () => {
    const { user } = show(<Passwords onSubmit={sent} />);
    await fill(user);
    await user.click(save());
    const question = await screen.findByRole('alertdialog', { name: 'Save changes?' });
    await user.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.mock.calls).toEqual([
        [{ currentPassword: 'old-password', newPassword: 'new-password', confirmPassword: 'new-password' }, ''],
      ]),
    );
  });

  it('sends nothing when the answer is no', async () => {
    const { user } = show(<Passwords onSubmit={sent} />);
    await fill(user);
    await user.click(save());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).not.toHaveBeenCalled();
    expect(field('New password')).toHaveValue('new-password');
  });

  it('puts the server’s issues on their fields, in the current language', async () => {
    const refusal = new ProblemError(422, 'validation.failed', 'Check all fields', [
      { path: 'currentPassword', code: 'validation.format', params: {} },
      { path: 'nowhere', code: 'validation.range', params: { min: 1, max: 5 } },
    ]);
    const { user } = show(<Passwords ask={false} onSubmit={() => Promise.reject(refusal)} />);
    await fill(user);
    await user.click(save());
    expect(await screen.findByText('Invalid format')).toBeVisible();
    expect(field('Current password')).toBeInvalid();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Check all fields');
    expect(alert).toHaveTextContent('Must be between 1 and 5');
    await act(() => showLanguage('sr_Latn_RS'));
    expect(screen.getByText('Neispravan format')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Proverite sva polja');
  });

  it('keeps typed values when the server is away, and shows the error (§8.1)', async () => {
    fakeServer({ 'PUT /auth/password': () => new TypeError('offline') });
    const { user } = show(<Passwords ask={false} onSubmit={(values) => api.put('/auth/password', values)} />);
    await fill(user);
    await user.click(save());
    const alerts = await screen.findAllByRole('alert');
    expect(
      alerts.some(
        (alert) => alert.closest('form') && alert.textContent?.includes('An error occurred, please try again'),
      ),
    ).toBe(true);
    expect(field('New password')).toHaveValue('new-password');
  });

  it('asks before it is left with changes, and not without', async () => {
    const { user, router } = show(<Passwords onSubmit={sent} />, { at: '/here' });
    await user.type(field('New password'), 'x');
    await user.click(screen.getByRole('link', { name: 'away' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(router.state.location.pathname).toBe('/here');
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('asks before it is left while it is being saved: the save may fail', async () => {
    const [answer, answered] = later<Error>();
    const fail = async () => Promise.reject(await answer);
    const { user, router } = show(<Passwords ask={false} onSubmit={fail} />, { at: '/here' });
    await fill(user);
    await user.click(save());
    await user.click(screen.getByRole('link', { name: 'away' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await act(async () => answered(new TypeError('offline')));
    expect((await screen.findAllByRole('alert'))[0]).toBeVisible();
    expect(router.state.location.pathname).toBe('/here');
    expect(field('New password')).toHaveValue('new-password');
  });

  it('tells by a toast why it was not saved when it was left meanwhile', async () => {
    const [answer, answered] = later<Error>();
    function Leavable() {
      const { pathname } = useLocation();
      const fail = async () => Promise.reject(await answer);
      return pathname === '/here' && <Passwords ask={false} onSubmit={fail} />;
    }
    const { user } = show(<Leavable />, { at: '/here' });
    await fill(user);
    await user.click(save());
    await user.click(screen.getByRole('link', { name: 'away' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull());
    const issues = [{ path: 'currentPassword', code: 'password.wrong', params: {} }];
    answered(new ProblemError(422, 'validation.failed', 'Check all fields', issues));
    expect(await screen.findByRole('alert')).toHaveTextContent('Check all fields');
  });

  it('is led away by its own answer without a question, whatever was asked before', async () => {
    const [answer, answered] = later<void>();
    function Leads() {
      const goOn = useNavigateIfStillHere();
      return <Passwords ask={false} onSubmit={() => answer.then(() => goOn('/saved'))} />;
    }
    const { user, router } = show(<Leads />, { at: '/here' });
    await fill(user);
    await user.click(save());
    await user.click(screen.getByRole('link', { name: 'away' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await act(async () => answered());
    await waitFor(() => expect(router.state.location.pathname).toBe('/saved'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('counts as unsaved what was typed while it was being saved', async () => {
    const [answer, answered] = later<void>();
    const { user } = show(<Passwords ask={false} onSubmit={() => answer} />, { at: '/here' });
    await fill(user);
    await user.click(save());
    await user.type(field('Current password'), '-2');
    await act(async () => answered());
    await user.click(screen.getByRole('link', { name: 'away' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(field('Current password')).toHaveValue('old-password-2');
  });

  it('may be left after it was saved', async () => {
    const { user, router } = show(<Passwords ask={false} onSubmit={sent} />, { at: '/here' });
    await fill(user);
    await user.click(save());
    await waitFor(() => expect(sent).toHaveBeenCalled());
    await user.click(screen.getByRole('link', { name: 'away' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });
});

describe('texts with accents', () => {
  it('reach the core as NFC, whatever the keyboard made', async () => {
    function Name() {
      const form = useCoreForm({
        form: 'profile',
        draft: NO_DRAFT,
        defaults: { firstName: '', lastName: 'x', phone: '', language: 'en_US' },
      });
      return (
        <FormFrame form={form} onSubmit={async () => undefined}>
          <TextField name="firstName" label="user.firstName" />
        </FormFrame>
      );
    }
    const { user } = show(<Name />);
    // 50 letters are 100 code points while they are decomposed.
    await user.click(field('First name'));
    await user.paste('c\u030c'.repeat(50));
    await waitFor(() => expect(field('First name')).toHaveValue('c\u030c'.repeat(50)));
    expect(screen.queryByText(/Maximum/)).toBeNull();
    await user.paste('c\u030c');
    expect(await screen.findByText('Maximum 50 characters')).toBeVisible();
  });
});
