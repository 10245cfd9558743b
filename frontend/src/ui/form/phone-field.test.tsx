// A phone number: shown in groups, stored as digits.
import { signInAs } from '@test/booking';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_DRAFT } from './draft';
import { FormFrame } from './form-frame';
import { PhoneField } from './phone-field';
import { useCoreForm } from './use-core-form';

function Profile() {
  const form = useCoreForm({
    form: 'profile',
    draft: NO_DRAFT,
    defaults: { firstName: 'Ana', lastName: 'Ilić', phone: '+381641379720', language: 'en_US' },
  });
  return (
    <FormFrame form={form} onSubmit={async () => undefined}>
      <PhoneField name="phone" label="user.phone" country="RS" />
      <output>
        {form.formState.isDirty ? 'changed' : 'as it was'} {form.watch('phone')}
      </output>
    </FormFrame>
  );
}

beforeEach(() => {
  fakeServer({});
  signInAs();
});

describe('a phone number', () => {
  it('is shown in groups, which does not change its value', async () => {
    const { user } = show(<Profile />);
    const field = screen.getByLabelText('Phone');
    expect(field).toHaveValue('+381 64 137 9720');
    await user.type(field, '{Backspace}');
    expect(screen.getByText('changed +38164137972')).toBeVisible();
    await user.type(field, '0');
    expect(screen.getByText('as it was +381641379720')).toBeVisible();
    await user.tab();
    expect(screen.getByText('as it was +381641379720')).toBeVisible();
  });

  it('stays as it is typed until the field is left', async () => {
    const { user } = show(<Profile />);
    const field = screen.getByLabelText('Phone');
    await user.clear(field);
    await user.type(field, '+381/60-5551234');
    expect(field).toHaveValue('+381/60-5551234');
    await user.tab();
    expect(field).toHaveValue('+381 60 555 1234');
    expect(screen.getByText('changed +381605551234')).toBeVisible();
    await user.clear(field);
    await user.type(field, '+38112{Tab}');
    expect(field).toHaveValue('+38112');
  });
});
