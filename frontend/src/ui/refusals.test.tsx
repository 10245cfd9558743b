// Reasons against actions: each is said once, and those of actions without a button are folded.
import { show } from '@test/render';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ActionButtons, RefusedActions } from './action-buttons';
import type { RecordAction } from './actions';

const action = (label: string, shown: boolean, refused: string | null): RecordAction => ({
  id: label,
  label,
  icon: 'check',
  refused,
  shown,
  busy: false,
  run: () => undefined,
});

it('says a reason once under all buttons that it is against', () => {
  const why = 'the booking is over';
  show(<ActionButtons actions={[action('Move', true, null), action('Pay', true, why), action('Cancel', true, why)]} />);
  expect(screen.getAllByText(why)).toHaveLength(1);
  for (const name of ['Pay', 'Cancel'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('the booking is over');
  expect(screen.getByRole('button', { name: 'Move' })).toBeEnabled();
});

it('folds the reasons against actions without a button', () => {
  show(<RefusedActions actions={[action('Reopen', false, 'too late'), action('Release', false, 'too late')]} />);
  const why = screen.getByText('too late');
  expect(why).not.toBeVisible();
  why.closest('details')!.open = true;
  expect(why).toBeVisible();
});
