// Downloads a list as CSV: all rows, with the list's filters and order. Times are told in the zone of this device
// where the screen shows them so; the server names the file.
import { useState } from 'react';
import { enums } from '@/core';
import { download } from '@/lib/api';
import { sameClock } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button, type ButtonProps } from '../button';
import { notify } from '../toast';
import { queryOf, type ListState } from './list-state';
import type { ListDef } from './types';

interface Props extends Pick<ButtonProps, 'size'> {
  /** Path of the server's collection. */
  path: string;
  /** The query of the list, without its page. */
  query: string;
}

export function ExportButton({ path, query, size }: Props) {
  const t = useText();
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      const zone = sameClock(enums().timeZones);
      await download(`${path}/export.csv?${query}${zone ? `&timeZone=${encodeURIComponent(zone)}` : ''}`);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button icon="download" busy={busy} onClick={() => void run()} {...(size ? { size } : {})}>
      {t('list.export')}
    </Button>
  );
}

/** The same for a list whose state is in the address. */
export function ListExport({
  def,
  state,
}: {
  def: Pick<ListDef<never>, 'path' | 'fixed' | 'toQuery'>;
  state: ListState;
}) {
  return <ExportButton path={def.path} query={queryOf(state, false, def)} />;
}
