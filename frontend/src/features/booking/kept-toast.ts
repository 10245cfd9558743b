// The toast after an act that is kept for later: it is not sent yet.
import type { BookingItem } from '@/core';
import { notify } from '@/ui/toast';

export const notifyKept = ({ petNames }: Pick<BookingItem, 'petNames'>): void =>
  void notify.report({ headline: 'queue.keptTitle', text: 'queue.kept', params: { pets: petNames.join(', ') } });
