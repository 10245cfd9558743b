// Records to choose from, searched on the server.
import { enums, type EnumName, type BranchItem } from '@/core';
import { DOT } from '@/lib/format';
import { api } from '@/lib/api';
import { language } from '@/lib/language';
import type { Choice, ChoiceSource, Page } from './types';

/** The name fields that different records have. */
export interface Named {
  id: number;
  name?: string;
  nameEn?: string;
  nameSr?: string;
  titleEn?: string;
  titleSr?: string;
  questionEn?: string;
  questionSr?: string;
  firstName?: string;
  lastName?: string;
  number?: string;
}

export function nameOf(row: Named): string {
  const english = row.nameEn ?? row.titleEn ?? row.questionEn;
  const serbian = row.nameSr ?? row.titleSr ?? row.questionSr;
  const [first, second] = language() === 'sr_Latn_RS' ? [serbian, english] : [english, serbian];
  return (
    row.name ||
    first ||
    second ||
    [row.firstName, row.lastName].filter(Boolean).join(' ') ||
    row.number ||
    String(row.id)
  );
}

/** `hint` adds a second text to a choice, `fixed` narrows the search. */
export function lookup<T extends Named>(
  path: string,
  { hint, fixed = {} }: { hint?: (row: T) => string; fixed?: Record<string, string> } = {},
): ChoiceSource {
  const choice = (row: T): Choice => ({
    value: String(row.id),
    label: nameOf(row),
    ...(hint ? { hint: hint(row) } : {}),
  });
  return {
    find: async (q) => {
      const query = new URLSearchParams({ pageSize: '20', ...fixed, ...(q.trim() ? { q: q.trim() } : {}) });
      return (await api.get<Page<T>>(`${path}?${query}`)).items.map(choice);
    },
    name: async (id) => choice(await api.get<T>(`${path}/${id}`)),
  };
}

/** The server's collection of each field that holds ids. */
export const REFERENCES = {
  animalTypeId: lookup('/animal-types'),
  breedId: lookup('/breeds'),
  groupId: lookup('/service-groups'),
  serviceId: lookup('/services'),
  companyId: lookup('/companies'),
  // The name alone does not tell apart branches of two companies.
  branchId: lookup<BranchItem>('/branches', { hint: ({ companyName, city }) => `${companyName}${DOT}${city}` }),
  userId: lookup('/users'),
} satisfies Record<string, ChoiceSource>;

/** The values of an enumeration, for a filter. */
export const choicesOf = (of: EnumName) => ({
  kind: 'lookup' as const,
  choices: enums()[of] as readonly string[],
  textOf: (value: string) => `enum.${of}.${value}`,
});
