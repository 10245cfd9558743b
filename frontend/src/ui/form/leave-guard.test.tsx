// A form under an address with keys is left when its key gets another value.
import { signInAs } from '@test/booking';
import { show } from '@test/render';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Link, useNavigate } from 'react-router-dom';
import { SKIP_LEAVE_GUARD } from '@/lib/skip-leave-guard';
import { NO_DRAFT } from './draft';
import { TextField } from './fields';
import { FormFrame } from './form-frame';
import { useCoreForm } from './use-core-form';

function Name({ guard }: { guard?: readonly string[] }) {
  const navigate = useNavigate();
  const form = useCoreForm({
    form: 'profile',
    draft: NO_DRAFT,
    defaults: { firstName: '', lastName: 'x', phone: '', language: 'en_US' },
  });
  return (
    <FormFrame form={form} onSubmit={async () => undefined} {...(guard ? { guard } : {})}>
      <TextField name="firstName" label="user.firstName" />
      <Link to="/here?branch=2">other</Link>
      <Link to="/here?branch=1&page=2">page</Link>
      <button type="button" onClick={() => void navigate('/elsewhere', SKIP_LEAVE_GUARD)}>
        gone
      </button>
    </FormFrame>
  );
}
const open = (guard?: readonly string[]) => show(<Name {...(guard ? { guard } : {})} />, { at: '/here?branch=1' });

beforeEach(() => signInAs());

describe('leaving a form under the same address', () => {
  it('asks when one of its own keys changes', async () => {
    const { user, router } = open(['branch']);
    await user.type(screen.getByLabelText('First name'), 'Ana');
    await user.click(screen.getByRole('link', { name: 'other' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).getByRole('button', {
        name: 'Stay',
      }),
    );
    expect(router.state.location.search).toBe('?branch=1');
    await user.click(screen.getByRole('link', { name: 'page' }));
    await waitFor(() => expect(router.state.location.search).toBe('?branch=1&page=2'));
  });

  it('asks nothing without keys', async () => {
    const { user, router } = open();
    await user.type(screen.getByLabelText('First name'), 'Ana');
    await user.click(screen.getByRole('link', { name: 'other' }));
    await waitFor(() => expect(router.state.location.search).toBe('?branch=2'));
  });

  it('asks nothing when the record of the typed values is deleted', async () => {
    const { user, router } = open(['branch']);
    await user.type(screen.getByLabelText('First name'), 'Ana');
    await user.click(screen.getByRole('button', { name: 'gone' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('asks on the way back to a page that was once reached without a question', async () => {
    const { user, router } = open(['branch']);
    await user.click(screen.getByRole('button', { name: 'gone' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
    await user.click(screen.getByRole('link', { name: 'other' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/here'));
    await user.type(screen.getByLabelText('First name'), 'Ana');
    act(() => void router.navigate(-1));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/here');
  });
});
