// The question before a branch or a service is saved: what it means for open bookings. Which changes concern
// them is the core's.
import { saveImpact, type BranchInput, type SavedBranch, type SaveImpact } from '@/core';
import { api } from '@/lib/api';
import { SAVE_QUESTION } from '@/ui/form/form-frame';
import type { Question } from '@/ui/confirm';

/** The branch as if each part had an open booking. */
const asBooked = (saved: SavedBranch): SavedBranch => ({
  ...saved,
  openBookings: 1,
  workplaces: saved.workplaces.map((place) => ({ ...place, openBookings: 1 })),
  services: saved.services.map((service) => ({ ...service, openBookings: 1 })),
});

interface SaveToJudge<T> {
  input: BranchInput;
  /** The record from which the form was filled, and its address. */
  base: T;
  path: string;
  savedOf: (record: T) => SavedBranch;
  /** The name of what an impact is about. */
  nameOf: (impact: SaveImpact) => string;
}

/**
 * Counts the open bookings anew where something is saved that concerns them: some may have been made since the
 * form was opened. Without an answer those of then are counted.
 */
export async function saveQuestion<T>({ input, base, path, savedOf, nameOf }: SaveToJudge<T>): Promise<Question> {
  if (saveImpact({ input, saved: asBooked(savedOf(base)) }).length === 0) return SAVE_QUESTION;
  const now = await api.get<T>(path).catch(() => base);
  const lines = saveImpact({ input, saved: savedOf(now) }).map((impact) => ({
    text: `record.impact.${impact.kind}`,
    params: { name: nameOf(impact), count: impact.bookings },
  }));
  return lines.length === 0 ? SAVE_QUESTION : { ...SAVE_QUESTION, lines };
}
