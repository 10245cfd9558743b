// A record: its paths, the permission to write it, its cache, deleting and undo.
import { useState } from 'react';
import { can } from '@/core';
import { api } from '@/lib/api';
import { currentOf } from '@/lib/problem';
import { useSession } from '@/lib/session';
import { dropResource, mutateResource, putResource, useResource } from '@/lib/swr';
import { useNavigateIfStillHere } from '@/lib/use-navigate-if-still-here';
import { useConfirm } from '@/ui/confirm';
import { notify } from '@/ui/toast';
import type { RecordDef, Stored } from './types';

export const addressOf = (of: RecordDef, id: number | 'new') => of.at?.(id) ?? `${of.to}/${id}`;

/** Loads a record; a new one needs no request. */
export const useRecord = <T>(of: RecordDef, id: string | number) =>
  useResource<T>(id === 'new' ? null : `${of.path}/${id}`);

/** Whether the account may write this record; without `record`: any record. */
export function useMayWrite(of: RecordDef, record?: object | null): boolean {
  const { actor } = useSession();
  const { companyId, branchId } = (record ?? {}) as { companyId?: number | null; branchId?: number | null };
  return (
    can({ actor, action: of.write, object: { companyId: companyId ?? null, branchId: branchId ?? null } }) === 'YES'
  );
}

/** Reads again everything that shows records of this kind. */
export const refresh = (of: RecordDef) => mutateResource(of.path, '/audit', ...(of.touches ?? []));

/** Puts the server's answer into the cache and reads the lists again. */
export async function keepRecord(of: RecordDef, record: Stored): Promise<void> {
  await putResource(`${of.path}/${record.id}`, record);
  await refresh(of);
}

/** After a refusal of a stale version: shows the present record; the next try uses its version. */
export async function keepCurrent(of: RecordDef, error: unknown): Promise<void> {
  const current = currentOf<Stored>(error);
  if (current) await keepRecord(of, current);
}

async function restore(of: RecordDef, id: number): Promise<void> {
  try {
    await keepRecord(of, await api.post<Stored>(`${of.path}/${id}/restore`));
    notify.success('message.restored');
  } catch (error) {
    notify.error(error);
  }
}

/** Asks, deletes and offers "Undo"; navigates to `to` if given. The error stays until the next try. */
export function useDelete(of: RecordDef) {
  const confirm = useConfirm();
  const goOn = useNavigateIfStillHere();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });

  async function remove({ id, version }: Stored, to?: string): Promise<boolean> {
    if (state.busy) return false;
    if (
      !(await confirm({
        title: 'message.confirmDelete',
        confirmLabel: 'common.delete',
        no: 'common.cancel',
        danger: true,
      }))
    )
      return false;
    setState({ busy: true, error: null });
    try {
      await api.del(`${of.path}/${id}`, { ifMatch: version });
    } catch (error) {
      setState({ busy: false, error });
      notify.error(error, 'delete');
      await keepCurrent(of, error);
      return false;
    }
    notify.successWith('message.deleted', { label: 'common.undo', run: () => void restore(of, id) });
    if (to !== undefined) await goOn(to);
    await dropResource(of.path, id);
    await mutateResource('/audit', ...(of.touches ?? []));
    setState({ busy: false, error: null });
    return true;
  }

  return { ...state, remove };
}
