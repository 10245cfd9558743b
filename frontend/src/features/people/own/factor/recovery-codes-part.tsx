// How many recovery codes are left, and making new ones.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { RecoveryCodes } from '@/core';
import { api } from '@/lib/api';
import { useText } from '@/lib/i18n';
import { mutateResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { useConfirm } from '@/ui/confirm';
import { useSending } from '@/ui/use-sending';
import { LaterRecoveryCodes } from './dialogs-part';
import { FACTORS } from './paths';

export function RecoveryCodesPart({ unused }: { unused: number }) {
  const t = useText();
  const confirm = useConfirm();
  const { busy, send } = useSending();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  async function renew() {
    const sure = await confirm({
      title: 'factor.codes.renewAsk',
      detail: 'factor.codes.renewDetail',
      confirmLabel: 'factor.codes.renew',
      no: 'common.cancel',
    });
    if (!sure) return;
    await send('renew', async () => {
      const { recoveryCodes } = await api.post<RecoveryCodes>(`${FACTORS}/recovery-codes`);
      setCodes(recoveryCodes);
      void mutateResource(FACTORS);
    });
  }
  return (
    <chakra.section aria-labelledby="recovery-codes">
      <chakra.h3 id="recovery-codes" fontSize="15px">
        {t('factor.codes.title')}
      </chakra.h3>
      <chakra.p color="fg.muted" fontSize="13.5px" mb="3">
        {t('factor.codes.unused', { count: unused })} {t('factor.codes.text')}
      </chakra.p>
      <Button size="sm" icon="reload" busy={busy !== null} onClick={() => void renew()}>
        {t('factor.codes.renew')}
      </Button>
      {codes && <LaterRecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </chakra.section>
  );
}
