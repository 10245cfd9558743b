// What asking the provider has brought, as one message: each kind of change with its number and sum, and what got
// no answer.
import type { SyncChange, SyncedPayment } from '@/core';
import { formatMoney } from '@/lib/format';
import type { Line } from '@/lib/provider-reason';
import { notify } from '@/ui/toast';

/** A refund that was not known before was found. */
const FOUND = 'FOUND';

interface Sum {
  count: number;
  amount: number;
}

/** The changes by their text; those of refunds are counted and added up. */
function linesOf(changes: readonly SyncChange[], currency: string): Line[] {
  const attempts = new Set<string>();
  const refunds = new Map<string, Sum>();
  for (const change of changes) {
    if (change.entity === 'attempt') {
      attempts.add(`payment.sync.attempt.${change.to}`);
      continue;
    }
    const text = `payment.sync.refund.${change.from === null ? FOUND : change.to}`;
    const { count, amount } = refunds.get(text) ?? { count: 0, amount: 0 };
    refunds.set(text, { count: count + 1, amount: amount + change.amount });
  }
  const sums = [...refunds].map(([text, { count, amount }]) => ({
    text,
    params: { count, amount: formatMoney(amount, currency) },
  }));
  return [...[...attempts].map((text) => ({ text })), ...sums];
}

/** The sentences of an answer. Nothing is called new or up to date beyond what was reached. */
function syncLines({ sync, currency }: Pick<SyncedPayment, 'sync' | 'currency'>): Line[] {
  if (!sync) return [{ text: 'payment.sync.asking' }];
  const found = linesOf(sync.changes, currency);
  if (sync.unreached === 0) return found.length > 0 ? found : [{ text: 'payment.sync.nothing' }];
  const unreached = { text: 'payment.sync.again', params: { count: sync.unreached } };
  return [unreached, ...(found.length > 0 ? found : [{ text: 'payment.sync.nothingElse' }])];
}

export function notifySynced(synced: Pick<SyncedPayment, 'sync' | 'currency'>): void {
  const [first, ...more] = syncLines(synced);
  if (!first) return;
  if (synced.sync?.unreached === 0) notify.done({ headline: 'payment.sync.headline', ...first, more });
  else notify.report({ headline: 'payment.sync.headline', ...first, more });
}
