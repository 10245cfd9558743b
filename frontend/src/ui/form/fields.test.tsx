// The kinds of field in a form over the core's rules: typed text, stored value, and the errors of
// unreadable text.
import { signInAs, SYSADM } from '@test/booking';
import { show } from '@test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '@/lib/i18n';
import { language } from '@/lib/language';
import type { ChoiceSource } from '../choice';
import { NO_DRAFT } from './draft';
import { CheckField, MultiField, SearchField } from './choice-fields';
import { EntityLabels } from './field';
import { FormFrame } from './form-frame';
import { MoneyField, NumberField, RateField, TimeField } from './number-fields';
import { TwoLanguages } from './two-languages';
import { useCoreForm } from './use-core-form';

const EMPTY = {
  branchId: null as number | null,
  groupId: null as number | null,
  type: 'GROOMING' as string | null,
  titleEn: 'Bath',
  titleSr: 'Kupanje',
  price: null as number | null,
  durationMinutes: 60 as number | null,
  discountRate: 0 as number | null,
  workplaceIds: [1] as number[],
  active: true,
};
const GROUPS = [
  { value: '1', en_US: 'Care', sr_Latn_RS: 'Nega' },
  { value: '2', en_US: 'Trim', sr_Latn_RS: 'Šišanje' },
];
const choices = () => GROUPS.map((group) => ({ value: group.value, label: group[language()] }));
const groups: ChoiceSource = {
  find: async (q) => choices().filter(({ label }) => label.toLowerCase().includes(q)),
  name: async (id) => choices().find(({ value }) => value === id)!,
};

function Service({ over, onSubmit }: { over: Partial<typeof EMPTY>; onSubmit: (values: unknown) => Promise<unknown> }) {
  const form = useCoreForm<typeof EMPTY>({
    form: 'service',
    draft: NO_DRAFT,
    defaults: { ...EMPTY, branchId: 1, groupId: 1, ...over },
  });
  return (
    <EntityLabels value="service">
      <FormFrame form={form} onSubmit={onSubmit} ask={false}>
        <SearchField name="groupId" source={groups} required />
        <TwoLanguages name="title" required />
        <MoneyField name="price" currency="RSD" required />
        <NumberField name="durationMinutes" />
        <RateField name="discountRate" />
        <MultiField
          name="workplaceIds"
          options={[
            { value: 1, label: 'Tub 1' },
            { value: 2, label: 'Tub 2' },
            { value: 3, label: 'Tub 3', disabled: true, hint: 'save the branch first' },
          ]}
        />
        <CheckField name="active" />
      </FormFrame>
    </EntityLabels>
  );
}
const sent = vi.fn(async (_: unknown) => undefined);
const open = (over: Partial<typeof EMPTY> = {}) => show(<Service over={over} onSubmit={sent} />);
const save = (user: ReturnType<typeof open>['user']) =>
  user.click(screen.getByRole('button', { name: /^(Save|Sačuvaj)$/ }));
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

beforeEach(() => {
  sent.mockClear();
  signInAs(SYSADM);
});

describe('number fields', () => {
  it('store values in the core’s units', async () => {
    const { user } = open();
    await user.type(field('Price'), '4,800.50');
    await user.clear(field('Duration (minutes)'));
    await user.type(field('Duration (minutes)'), '90');
    await user.clear(field('Discount rate'));
    await user.type(field('Discount rate'), '12.5 %');
    await save(user);
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ price: 480_050, durationMinutes: 90, discountRate: 1_250 });
  });

  it('show numbers in the current language, also after a switch', async () => {
    const { user } = open({ price: 1_350_050, discountRate: 1_250 });
    expect(field('Price')).toHaveValue('13,500.50');
    expect(field('Discount rate')).toHaveValue('12.5');
    await act(() => showLanguage('sr_Latn_RS'));
    expect(field('Cena')).toHaveValue('13.500,50');
    expect(field('Popust')).toHaveValue('12,5');
    await user.clear(field('Cena'));
    await user.type(field('Cena'), '13.500');
    await user.tab();
    await save(user);
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ price: 1_350_000 });
  });

  it('keep unreadable text as typed, with an issue that hides no other', async () => {
    const { user } = open({ titleEn: '' });
    await user.type(field('Price'), '12x');
    await user.clear(field('Duration (minutes)'));
    await user.type(field('Duration (minutes)'), 'an hour');
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Check all fields');
    expect(field('Price')).toHaveValue('12x');
    expect(field('Price')).toHaveAccessibleDescription(/Invalid format.*RSD/);
    expect(field('Duration (minutes)')).toBeInvalid();
    expect(screen.getByText('Required field')).toBeVisible();
    expect(sent).not.toHaveBeenCalled();
  });

  it('show limits in the field’s own format', async () => {
    const { user } = open();
    await user.type(field('Price'), '99,999,999');
    await user.clear(field('Discount rate'));
    await user.type(field('Discount rate'), '101');
    await save(user);
    expect(await screen.findByText('Must be between 0.01 and 10,000,000')).toBeVisible();
    expect(screen.getByText('Must be between 0 and 100')).toBeVisible();
    await act(() => showLanguage('sr_Latn_RS'));
    expect(screen.getByText(/10\.000\.000/)).toBeVisible();
  });

  it('are null when empty', async () => {
    const { user } = open({ price: 100 });
    await user.clear(field('Price'));
    await save(user);
    await waitFor(() => expect(field('Price')).toHaveAccessibleDescription(/Required field/));
  });

  it('do not change the text while it is being typed', async () => {
    const { user } = open();
    await user.type(field('Price'), '1,0');
    expect(field('Price')).toHaveValue('1,0');
    await user.type(field('Price'), '00');
    expect(field('Price')).toHaveValue('1,000');
    await user.tab();
    expect(field('Price')).toHaveValue('1,000');
  });
});

describe('choice fields', () => {
  it('show the name of an id, search others and store the id', async () => {
    const { user } = open({ price: 100 });
    const box = screen.getByRole('combobox', { name: 'Group' });
    await waitFor(() => expect(box).toHaveValue('Care'));
    await user.clear(box);
    await user.type(box, 'tri');
    await user.click(await screen.findByRole('option', { name: 'Trim' }));
    await waitFor(() => expect(box).toHaveValue('Trim'));
    await act(() => showLanguage('sr_Latn_RS'));
    await waitFor(() => expect(box).toHaveValue('Šišanje'));
    await save(user);
    await waitFor(() => expect(sent.mock.calls[0]?.[0]).toMatchObject({ groupId: 2 }));
  });

  it('can be cleared, and the rule’s error shows on the field', async () => {
    const { user } = open({ price: 100 });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Group' })).toHaveValue('Care'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await save(user);
    expect(await screen.findByText('Required field')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Group' })).toHaveFocus();
  });

  it('of several values store a list in the order offered; a disabled option says why', async () => {
    const { user } = open({ price: 100, workplaceIds: [2] });
    const group = within(screen.getByRole('group', { name: 'Workplaces' }));
    expect(group.getByRole('checkbox', { name: /Tub 3.*save the branch first/ })).toBeDisabled();
    await user.click(group.getByRole('checkbox', { name: 'Tub 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'In use' }));
    await save(user);
    await waitFor(() => expect(sent.mock.calls[0]?.[0]).toMatchObject({ workplaceIds: [1, 2], active: false }));
  });
});

describe('times of day', () => {
  function Times() {
    const form = useCoreForm<{ firstName: string }>({
      form: 'profile',
      draft: NO_DRAFT,
      defaults: { firstName: '' } as never,
    });
    return (
      <FormFrame form={form} onSubmit={sent} ask={false}>
        <TimeField name="at" label="list.from" />
      </FormFrame>
    );
  }
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9.30', '09:30'],
    ['14:05', '14:05'],
    ['24:00', '24:00'],
    ['25', '25'],
    ['9:75', '9:75'],
    ['', ''],
  ])('%j is shown as %j', async (typed, shown) => {
    const { user } = show(<Times />);
    if (typed) await user.type(field('From'), typed);
    await user.tab();
    expect(field('From')).toHaveValue(shown);
  });
});
