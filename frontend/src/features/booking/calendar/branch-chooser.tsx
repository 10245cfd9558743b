// Chooses a branch, for accounts with several: a plain select for few, a search for many.
import { chakra } from '@chakra-ui/react';
import type { BranchDetail } from '@/core';
import { useText } from '@/lib/i18n';
import { Select } from '@/ui/form/controls';
import { SearchBox } from '@/ui/search-box';
import { branchChoice, branchSource } from '../branch-source';
import type { Branches } from './use-branch';

export function BranchChooser({
  branches,
  branch,
  onChoose,
}: {
  branches: Branches;
  branch: BranchDetail | null;
  onChoose: (id: number) => void;
}) {
  const t = useText();
  const label = t('booking.branchId');
  if (branches.more) {
    return (
      <chakra.div w="240px">
        <SearchBox
          label={label}
          source={branchSource}
          value={branch && branchChoice(branch)}
          onChoose={(choice) => choice && onChoose(Number(choice.value))}
        />
      </chakra.div>
    );
  }
  // Its place is kept while it loads: a toolbar that wraps then would push the calendar down.
  if (branches.choices.length < 2 && !branches.loading) return null;
  return (
    <Select
      size="sm"
      aria-label={label}
      value={branches.id ?? ''}
      onChange={(event) => onChoose(Number(event.target.value))}
      disabled={branches.loading}
      w="200px"
      minH="40px"
      borderColor="border.strong"
      fontWeight="600"
    >
      {branches.choices.every(({ id }) => id !== branches.id) && (
        <option value={branches.id ?? ''}>{branch?.name ?? '–'}</option>
      )}
      {branches.choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
