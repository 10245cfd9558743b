// Records in an order that a person changes: read whole, sent whole, read again if somebody else was
// faster.
import { useEffect, useState } from 'react';
import { api, isProblem, newIdempotencyKey } from '@/lib/api';
import type { Named } from '@/resource/lookup';
import type { Page, RecordDef, Stored } from '@/resource/types';
import { refresh } from '@/resource/use-record';
import { notify } from '@/ui/toast';

export type OrderedRow = Stored & Named;

async function readAll(path: string, fixed: Record<string, string>): Promise<OrderedRow[]> {
  const rows: OrderedRow[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ ...fixed, sort: 'ordinal', pageSize: '100', ...(cursor && { cursor }) });
    const page: Page<OrderedRow> = await api.get(`${path}?${query}`);
    rows.push(...page.items);
    cursor = page.next;
  }
  return rows;
}

const keyOf = (fixed: Record<string, string>) => JSON.stringify(fixed);

export function useOrder(of: RecordDef, fixed: Record<string, string>, onSaved: () => void) {
  const [rows, setRows] = useState<OrderedRow[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const key = keyOf(fixed);

  useEffect(() => {
    let current = true;
    readAll(of.path, JSON.parse(key) as Record<string, string>).then(
      (found) => current && setRows(found),
      (failure: unknown) => current && setError(failure),
    );
    return () => {
      current = false;
    };
  }, [of, key]);

  async function save() {
    if (!rows) return;
    setBusy(true);
    setError(null);
    try {
      const body = { rows: rows.map(({ id, version }) => ({ id, version })) };
      await api.post(`${of.path}/order`, body, { idempotencyKey: newIdempotencyKey() });
      await refresh(of);
      notify.success('order.saved');
      onSaved();
    } catch (failure) {
      setError(failure);
      if (isProblem(failure, 'record.order_changed')) setRows(await readAll(of.path, fixed).catch(() => rows));
    } finally {
      setBusy(false);
    }
  }

  return { rows, setRows, error, busy, save };
}
