// Holds the one money dialog of a screen. The host lives above the buttons: a button that vanishes after
// its payment changed must not take the open dialog with it. The dialogs are a part that comes later.
import { useState, type ReactNode } from 'react';
import { refundRequestActions, type Actor, type RefundRequest } from '@/core';
import { lazyChunk } from '@/lib/lazy-chunk';
import { useActor } from '@/lib/session';
import { useAtBooking } from '@/shared/booking/at-booking';
import { Present } from '@/shared/booking/present';
import { DialogLead } from '@/ui/dialog';
import { useCloseIfMounted } from '@/ui/use-close-if-mounted';
import { bookingOf, MoneyDialogContext, type MoneyRequest } from './use-money-dialog';

const dialogs = lazyChunk('moneyDialogs', () => import('./dialogs'));

interface RequestedProps {
  request: MoneyRequest;
  onClose: () => void;
  onNext: (() => void) | null;
}

function Requested({ request, onClose, onNext }: RequestedProps) {
  const part = dialogs.usePart();
  const close = useCloseIfMounted(onClose);
  const booking = bookingOf(request);
  useAtBooking(booking);
  const goOn = useCloseIfMounted(() => onNext?.());
  if (!part) return null;
  return (
    <DialogLead value={booking !== null && <Present booking={booking} mb="3" />}>
      <part.MoneyDialog request={request} onClose={close} onNext={onNext && goOn} />
    </DialogLead>
  );
}

/** The request after `of` that the actor may approve; at the end of the queue the first one. */
function nextOf(queue: readonly RefundRequest[], of: RefundRequest, actor: Actor): RefundRequest | undefined {
  const at = queue.findIndex(({ id }) => id === of.id);
  return [...queue.slice(at + 1), ...queue].find(
    ({ id, facts }) =>
      id !== of.id &&
      refundRequestActions({ facts, actor }).some(({ action, allowed }) => action === 'APPROVE' && allowed),
  );
}

interface Props {
  children: ReactNode;
  /** The requests through which one walks, in their order. */
  queue?: readonly RefundRequest[] | undefined;
}

export function MoneyDialogHost({ children, queue }: Props) {
  const actor = useActor();
  const [request, setRequest] = useState<MoneyRequest | null>(null);
  dialogs.usePrefetch();
  const next = request?.dialog === 'approve' ? nextOf(queue ?? [], request.request, actor) : undefined;
  return (
    <MoneyDialogContext value={setRequest}>
      {children}
      {request && (
        <Requested
          request={request}
          onClose={() => setRequest(null)}
          onNext={next ? () => setRequest({ dialog: 'approve', request: next }) : null}
        />
      )}
    </MoneyDialogContext>
  );
}
