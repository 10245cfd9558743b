// Every text as data: both languages side by side, what needs a translator first.
import { chakra } from '@chakra-ui/react';
import { enums, type TranslationItem } from '@/core';
import type { ListDef } from '@/resource/types';
import { Words } from '@/ui/two-lines';
import { Shown, STATES } from './look';

const Key = ({ row }: { row: TranslationItem }) => (
  <chakra.span fontSize="13.5px">
    <Words of={row.key} />
  </chakra.span>
);

/** `addressOf`: of a text in this list. */
export const translationList = (addressOf: (key: string) => string): ListDef<TranslationItem> => ({
  id: 'translations',
  path: '/translations',
  columns: [
    {
      id: 'key',
      label: 'translation.key',
      fixed: true,
      card: 'head',
      sort: 'key',
      min: 220,
      cell: (row) => <Key row={row} />,
    },
    ...enums().language.map((language, at) => ({
      id: language,
      label: `enum.language.${language}`,
      wide: true,
      card: 'own' as const,
      named: true,
      min: 300,
      cell: (row: TranslationItem) => row.texts[at] && <Shown text={row.texts[at]} />,
    })),
  ],
  filters: [
    {
      kind: 'lookup',
      key: 'state',
      label: 'translation.state',
      choices: STATES,
      textOf: (state) => `enum.translationState.${state}`,
    },
    {
      kind: 'lookup',
      key: 'language',
      label: 'translation.language',
      choices: enums().language,
      textOf: (language) => `enum.language.${language}`,
    },
  ],
  defaultSort: 'state',
  searchHint: 'translation.searchHint',
  rowId: (row) => row.key,
  rowPath: (row) => addressOf(row.key),
});
