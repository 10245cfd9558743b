// The refunds that operators ask for: who asks for how much and why, and what one may decide.
import { chakra } from '@chakra-ui/react';
import { refundRequestActions, type RefundRequestAction, type RefundRequest } from '@/core';
import { DOT, formatDateTime, formatMoney, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useActor } from '@/lib/session';
import { Button, type ButtonProps } from '@/ui/button';
import { useConfirm } from '@/ui/confirm';
import { Note } from '@/ui/states';
import { notify } from '@/ui/toast';
import { moneyCall } from './calls';
import { useMoneyDialog } from './use-money-dialog';
import { useSending } from '@/ui/use-sending';

const LOOK: Record<RefundRequestAction, ButtonProps> = {
  APPROVE: { icon: 'check', variant: 'primary' },
  DECLINE: { icon: 'close', variant: 'danger' },
  WITHDRAW: { icon: 'undo', variant: 'secondary' },
};

export function RequestActions({ request }: { request: RefundRequest }) {
  const t = useText();
  const actor = useActor();
  const open = useMoneyDialog();
  const confirm = useConfirm();
  const { busy, send } = useSending<RefundRequestAction>('load');
  const params = { amount: formatMoney(request.amount, request.currency) };

  async function withdraw() {
    const sure = await confirm({
      title: 'refundRequest.withdrawAsk',
      params,
      confirmLabel: 'refundRequest.action.WITHDRAW',
      no: 'common.cancel',
      beginAt: 'no',
    });
    if (!sure) return;
    await send('WITHDRAW', async () => {
      await moneyCall(`/refund-requests/${request.id}/withdraw`);
      notify.success('refundRequest.withdrawn', params);
    });
  }
  const run: Record<RefundRequestAction, () => void> = {
    APPROVE: () => open({ dialog: 'approve', request }),
    DECLINE: () => open({ dialog: 'decline', request }),
    WITHDRAW: () => void withdraw(),
  };
  const possible = refundRequestActions({ facts: request.facts, actor }).filter(({ allowed }) => allowed);
  if (possible.length === 0) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="8px">
      {possible.map(({ action }) => (
        <Button
          key={action}
          size="sm"
          {...LOOK[action]}
          busy={busy === action}
          aria-label={`${t(`refundRequest.action.${action}`)}: ${params.amount}`}
          onClick={run[action]}
        >
          {t(`refundRequest.action.${action}`)}
        </Button>
      ))}
    </chakra.div>
  );
}

/** An open request above what it is about. */
export function RequestNote({ request }: { request: RefundRequest }) {
  const t = useText();
  return (
    <Note tone="warn" icon="message">
      <chakra.p fontWeight="600">
        {t('refundRequest.asked', {
          name: request.createdByName,
          amount: formatMoney(request.amount, request.currency),
        })}
      </chakra.p>
      <chakra.p mb="8px">
        {t('bookingDetail.quoted', { text: request.reason })}
        {DOT}
        {formatDateTime(localOf(request.createdAt, request.timeZone))}
      </chakra.p>
      <RequestActions request={request} />
    </Note>
  );
}
