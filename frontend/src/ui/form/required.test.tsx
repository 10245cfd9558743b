// Required fields are marked before anything is saved, by the core's answer.
import { show } from '@test/render';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { validate } from '@/core';
import { NO_DRAFT } from './draft';
import { MultiField } from './choice-fields';
import { EntityLabels } from './field';
import { SelectField, TextField } from './fields';
import { FormFrame } from './form-frame';
import { TwoLanguages } from './two-languages';
import { NumberField } from './number-fields';
import { isRequired } from './required';
import { useCoreForm } from './use-core-form';

vi.mock('@/core', { spy: true });

const COMPANY = [
  'name',
  'registrationNumber',
  'vatNumber',
  'website',
  'contactFirstName',
  'contactEmail',
  'bank',
  'address',
  'addressLine2',
  'city',
  'zip',
];
const EMPTY = Object.fromEntries(COMPANY.map((name) => [name, '']));

function Company({ onSubmit }: { onSubmit: () => Promise<unknown> }) {
  const form = useCoreForm<Record<string, string>>({ form: 'company', draft: NO_DRAFT, defaults: EMPTY });
  return (
    <EntityLabels value="company">
      <FormFrame form={form} onSubmit={onSubmit} ask={false}>
        {COMPANY.map((name) => (
          <TextField key={name} name={name} />
        ))}
      </FormFrame>
    </EntityLabels>
  );
}
const requested = (form: 'company', input: unknown) =>
  validate(form, input)
    .filter(({ code }) => code === 'validation.required')
    .map(({ path }) => path);

describe('required fields', () => {
  beforeEach(() => void vi.mocked(validate).mockClear());

  it('are the core’s, marked from the start, and do not block the form natively (§5.1)', async () => {
    const sent = vi.fn(async () => undefined);
    const { user, container } = show(<Company onSubmit={sent} />);
    const marked = [...container.querySelectorAll<HTMLInputElement>('[aria-required=true]')].map(({ name }) => name);
    expect(marked).toEqual(COMPANY.filter((name) => requested('company', {}).includes(name)));
    expect(marked.length).toBeGreaterThan(4);
    expect(container.querySelector('[required]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findAllByText('Required field');
    expect([...container.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(({ name }) => name)).toEqual(
      marked,
    );
    expect(sent).not.toHaveBeenCalled();
  });

  it('stay marked when they are filled in', () => {
    expect(isRequired('company', { ...EMPTY, name: 'Šapa' }, 'name')).toBe(true);
    expect(isRequired('company', { ...EMPTY, name: 'Šapa' }, 'bank')).toBe(false);
  });

  it('depend on the values chosen beside them', () => {
    expect(isRequired('service', { type: 'GROOMING' }, 'durationMinutes')).toBe(true);
    expect(isRequired('service', { type: 'HOSTEL' }, 'durationMinutes')).toBe(false);
    expect(isRequired('user', { role: 'OPR', phone: '+381601234567' }, 'companyId')).toBe(true);
    expect(isRequired('user', { role: 'SYSADM' }, 'companyId')).toBe(false);
    expect(isRequired('company', { latitude: 44.8 }, 'longitude')).toBe(false);
  });

  it('ask the core once while the values beside them stay the same', async () => {
    const { user } = show(<Company onSubmit={async () => undefined} />);
    /** The core is asked about a field without its value. */
    const ofFields = () =>
      vi.mocked(validate).mock.calls.filter(([, input]) => Object.keys(input as object).length < COMPANY.length);
    expect(ofFields()).toHaveLength(COMPANY.length);
    vi.mocked(validate).mockClear();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findAllByText('Required field');
    expect(ofFields()).toEqual([]);
  });

  it('are marked and unmarked with the value chosen beside them', async () => {
    function User() {
      const form = useCoreForm({ form: 'user', draft: NO_DRAFT, defaults: { role: '', companyId: '' } });
      return (
        <EntityLabels value="user">
          <FormFrame form={form} onSubmit={async () => undefined}>
            <SelectField name="role" options={['SYSADM', 'OPR'].map((value) => ({ value, label: value }))} />
            <SelectField name="companyId" options={[]} />
          </FormFrame>
        </EntityLabels>
      );
    }
    const { user } = show(<User />);
    const [role, company] = screen.getAllByRole('combobox');
    expect(company).not.toHaveAttribute('aria-required');
    await user.selectOptions(role!, 'OPR');
    await user.tab();
    expect(company).toHaveAttribute('aria-required', 'true');
  });

  it('are known in a form’s rows, whatever other values the row holds', () => {
    const values = {
      name: 'Dorćol',
      workplaces: [{ key: 'x', id: null, version: null, name: 'A', kind: null, sizes: [] }],
      services: [{}, { type: 'VETERINARY', base: {} }],
      pets: [{}],
    };
    expect(
      ['name', 'kind', 'capacity', 'active'].map((field) => isRequired('branch', values, `workplaces.0.${field}`)),
    ).toEqual([true, true, true, false]);
    expect(
      ['titleEn', 'descriptionEn', 'price', 'durationMinutes', 'workplaceIds'].map((field) =>
        isRequired('branch', values, `services.1.${field}`),
      ),
    ).toEqual([true, false, true, true, true]);
    expect(['name', 'note'].map((field) => isRequired('booking', values, `pets.0.${field}`))).toEqual([true, false]);
  });

  it('include choices and texts in both languages', () => {
    function Service() {
      const form = useCoreForm({
        form: 'service',
        draft: NO_DRAFT,
        defaults: { titleEn: '', titleSr: '', type: 'GROOMING', durationMinutes: null, workplaceIds: [] },
      });
      return (
        <EntityLabels value="service">
          <FormFrame form={form} onSubmit={async () => undefined}>
            <TwoLanguages name="title" />
            <NumberField name="durationMinutes" />
            <MultiField name="workplaceIds" options={[{ value: 1, label: 'Tub' }]} />
          </FormFrame>
        </EntityLabels>
      );
    }
    show(<Service />);
    for (const name of ['Title, English', 'Title, Serbian', 'Duration (minutes)'])
      expect(screen.getByRole('textbox', { name })).toHaveAttribute('aria-required', 'true');
  });
});

describe('an invalid format', () => {
  function Numbers() {
    const form = useCoreForm({ form: 'company', draft: NO_DRAFT, defaults: { ...EMPTY, country: 'RS' } });
    return (
      <EntityLabels value="company">
        <FormFrame form={form} onSubmit={async () => undefined} ask={false}>
          <TextField name="vatNumber" hint="company.vatHint" />
        </FormFrame>
      </EntityLabels>
    );
  }
  it('gives the core’s reason and keeps the hint', async () => {
    const { user } = show(<Numbers />);
    const field = screen.getByRole('textbox', { name: 'VAT number' });
    await user.type(field, '100002888');
    await user.tab();
    expect(await screen.findByText('Invalid format')).toBeVisible();
    expect(field).toHaveAccessibleDescription(
      'Invalid format The last digit does not match the others. In Serbia the PIB, 9 digits',
    );
    await user.clear(field);
    await user.type(field, '1000');
    await user.tab();
    expect(field).toHaveAccessibleDescription('Invalid format In Serbia the PIB, 9 digits');
    await user.clear(field);
    await user.type(field, '100002887');
    expect(field).toHaveAccessibleDescription('In Serbia the PIB, 9 digits');
  });
});
