// Downloads the list as CSV: all rows, with the list's filters and order.
import { useState } from 'react';
import { download } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { Button } from '../button';
import { notify } from '../toast';
import { queryOf, type ListState } from './list-state';
import type { ListDef } from './types';

export function ExportButton({
  def,
  state,
}: {
  def: Pick<ListDef<never>, 'path' | 'csv' | 'fixed' | 'asked'>;
  state: ListState;
}) {
  const t = useText();
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      await download(`${def.path}/export.csv?${queryOf(state, false, def)}`, def.csv ?? '');
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  }

  if (!def.csv) return null;
  return (
    <Button icon="download" busy={busy} onClick={() => void run()}>
      {t('list.export')}
    </Button>
  );
}
