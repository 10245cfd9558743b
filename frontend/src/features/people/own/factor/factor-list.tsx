// The second factors of the account, a line each, and removing one.
import { chakra } from '@chakra-ui/react';
import type { FactorItem, FactorKind } from '@/core';
import { api } from '@/lib/api';
import { formatDateTime, localOf, ownZone } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { mutateResource } from '@/lib/swr';
import { Button } from '@/ui/button';
import { useConfirm } from '@/ui/confirm';
import type { IconName } from '@/ui/icon';
import { notify } from '@/ui/toast';
import { useSending } from '@/ui/use-sending';
import { Line } from './line';
import { FACTORS } from './paths';

const ICONS: Record<FactorKind, IconName> = { PASSKEY: 'fingerprint', TOTP: 'mobile' };
const shown = (utc: string) => formatDateTime(localOf(utc, ownZone()), 'weekday');

function Factor({ item: { id, kind, name, createdAt, lastUsedAt } }: { item: FactorItem }) {
  const t = useText();
  const confirm = useConfirm();
  const { busy, send } = useSending('delete');
  async function remove() {
    const sure = await confirm({
      title: 'factor.removeAsk',
      params: { name },
      detail: 'factor.removeDetail',
      confirmLabel: 'factor.remove',
      no: 'common.cancel',
      danger: true,
    });
    if (!sure) return;
    await send('remove', async () => {
      await api.del(`${FACTORS}/${id}`);
      await mutateResource(FACTORS);
      notify.success('factor.removed', { name });
    });
  }
  return (
    <Line
      icon={ICONS[kind]}
      name={name}
      end={
        <Button
          size="sm"
          variant="danger"
          aria-label={t('factor.removeNamed', { name })}
          busy={busy !== null}
          onClick={() => void remove()}
        >
          {t('factor.remove')}
        </Button>
      }
    >
      {t(`enum.factorKind.${kind}`)}, {t('factor.addedAt', { at: shown(createdAt) })},{' '}
      {lastUsedAt ? t('settings.lastUsedAt', { at: shown(lastUsedAt) }) : t('factor.neverUsed')}
    </Line>
  );
}

export function FactorList({ items }: { items: readonly FactorItem[] }) {
  const t = useText();
  return (
    <chakra.ul listStyleType="none" aria-label={t('factor.title')}>
      {items.map((item) => (
        <Factor key={item.id} item={item} />
      ))}
    </chakra.ul>
  );
}
