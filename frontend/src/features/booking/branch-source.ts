// Branches to choose from; the server returns only branches that this account may see.
import { DOT } from '@/lib/format';
import { api } from '@/lib/api';
import { text } from '@/lib/i18n';
import type { BranchDetail, BranchItem, Page } from '@/core';
import type { Choice, ChoiceSource } from '@/ui/choice';

export const branchChoice = (branch: Pick<BranchItem, 'id' | 'name' | 'companyName' | 'city' | 'type'>): Choice => ({
  value: String(branch.id),
  label: branch.name,
  hint: `${branch.companyName}${DOT}${branch.city}${DOT}${text(`enum.serviceType.${branch.type}`)}`,
});

export const branchQuery = (q: string) =>
  `/branches?pageSize=20${q.trim() ? `&q=${encodeURIComponent(q.trim())}` : ''}`;

export const branchSource: ChoiceSource = {
  find: async (q) => (await api.get<Page<BranchItem>>(branchQuery(q))).items.map(branchChoice),
  name: async (id) => branchChoice(await api.get<BranchDetail>(`/branches/${id}`)),
};
