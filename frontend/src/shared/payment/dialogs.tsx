// The dialogs of money, as one part.
import type { RefundRequest } from '@/core';
import { formatMoney } from '@/lib/format';
import { ReasonDialog } from '@/ui/form/reason-dialog';
import { notify } from '@/ui/toast';
import { ApproveDialog } from './approve-dialog';
import { moneyCall } from './calls';
import { ConfirmRefundDialog } from './confirm-refund-dialog';
import type { MoneyRequest } from './use-money-dialog';
import { RecordDialog } from './record-dialog';
import { RefundDialog } from './refund-dialog';
import { RefundKindDialog } from './refund-kind-dialog';
import { SettleDialog } from './settle-dialog';
import { VoidDialog } from './void-dialog';

interface Props {
  request: MoneyRequest;
  onClose: () => void;
  /** Opens the next request that may be approved; null: there is none. */
  onNext: (() => void) | null;
}

export function MoneyDialog({ request, onClose, onNext }: Props) {
  switch (request.dialog) {
    case 'refund':
    case 'ask':
      return (
        <RefundDialog
          payment={request.payment}
          concern={request.concern}
          asks={request.dialog === 'ask'}
          onClose={onClose}
        />
      );
    case 'approve':
      return <ApproveDialog key={request.request.id} request={request.request} onClose={onClose} onNext={onNext} />;
    case 'decline':
      return <DeclineDialog request={request.request} onClose={onClose} />;
    case 'confirm':
      return <ConfirmRefundDialog refund={request.refund} onClose={onClose} />;
    case 'record':
      return <RecordDialog booking={request.booking} onClose={onClose} />;
    case 'void':
      return <VoidDialog payment={request.payment} onClose={onClose} />;
    case 'settle':
      return <SettleDialog concern={request.concern} onClose={onClose} />;
    case 'kind':
      return <RefundKindDialog refund={request.refund} onClose={onClose} />;
  }
}

function DeclineDialog({ request, onClose }: { request: RefundRequest; onClose: () => void }) {
  const params = { amount: formatMoney(request.amount, request.currency), name: request.createdByName };
  return (
    <ReasonDialog
      form="refundDecline"
      title="refundRequest.declineAsk"
      text="refundRequest.declineText"
      confirmLabel="refundRequest.decline"
      label="refund.reason"
      params={params}
      subject={`refund-request-${request.id}`}
      onClose={onClose}
      onSend={async (values) => {
        await moneyCall(`/refund-requests/${request.id}/decline`, values);
        notify.success('refundRequest.declined', params);
      }}
    />
  );
}
