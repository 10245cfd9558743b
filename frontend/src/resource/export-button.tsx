// The list as a CSV file: the same filters and order, all of it.
import { useState } from 'react';
import { download } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { notify } from '@/ui/toast';
import { queryOf, type ListState } from './list-state';

export function ExportButton({ path, name, state }: { path: string; name: string; state: ListState }) {
  const t = useText();
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      await download(`${path}/export.csv?${queryOf(state, false)}`, name);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  }

  return <Button icon="download" busy={busy} onClick={() => void run()}>{t('list.export')}</Button>;
}
