// What the dialogs share that end a booking with a refund: cancel, no-show, release, break off. The refund stands on
// the screen before the button can be pressed.
import type { ReactNode } from 'react';
import type { BookingDetail, BrokenOffBy, CancelKind, SettlementPreview } from '@/core';
import { formatMoney } from '@/lib/format';
import { useResource } from '@/lib/swr';
import { addressOf, TellGuest, tellInput, TELLS } from '@/shared/guest/tell-guest';
import { useReadableValues } from '@/ui/form/unreadable';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { choiceOf, fieldOf, NO_CHOICE, previewOf, type CancelRefundValues } from '../payment/refund-choice';
import { RefundPart } from '../payment/refund-part';
import { ActionDialog } from './action-dialog';
import { ACTIONS } from './actions';
import { reasonDefault, reasonInput, useAction, type ActionProps } from './use-action';

interface Values {
  kind?: string | null;
  by?: string | null;
  reason?: string;
  refund?: CancelRefundValues;
  notifyGuest?: boolean;
}

/** What the refund depends on; without a kind the form does not tell yet. */
interface Terms {
  kind: CancelKind | null;
  by: BrokenOffBy | null;
}

interface Options extends ActionProps {
  /** The action's own fields at the beginning. */
  defaults: Pick<Values, 'kind' | 'by'>;
  termsOf: (values: Values) => Terms;
}

const inputOf = ({ kind, by, reason, refund, notifyGuest }: Values): object => {
  const choice = refund && choiceOf(refund);
  return {
    ...(kind ? { kind } : {}),
    ...(by ? { by } : {}),
    ...reasonInput(reason),
    ...(choice ? { refund: choice } : {}),
    ...tellInput(notifyGuest),
  };
};

export function useCancellation({ defaults, termsOf, ...props }: Options) {
  const { verdict, booking } = props;
  const whole = useResource<BookingDetail>(`/bookings/${booking.id}`);
  const action = useAction<Values>({
    ...props,
    defaults: {
      ...defaults,
      ...reasonDefault(verdict),
      refund: NO_CHOICE,
      ...(ACTIONS[verdict.action].tells ? TELLS : {}),
    },
    draft: ['reason', 'refund.reason'],
    toInput: inputOf,
    extra: (values) => preview(values)?.issues ?? [],
    pathOf: (path, { refund }) => fieldOf(path, refund),
  });
  function preview(values: Values): SettlementPreview | null {
    if (!whole.data) return null;
    const { actor, now } = action;
    return previewOf({ booking: whole.data, actor, now, ...termsOf(values), refund: values.refund ?? NO_CHOICE });
  }
  const values = useReadableValues(action.form.control);
  return { action, whole, values, preview: preview(values) };
}

interface Props {
  cancellation: ReturnType<typeof useCancellation>;
  kind?: CancelKind | null;
  begins?: 'field';
  children: ReactNode;
}

export function CancellationDialog({ cancellation, children, ...rest }: Props) {
  const { action, whole, preview } = cancellation;
  const { booking, verdict } = action;
  const back = preview ? preview.settled.policy + preview.settled.goodwill : 0;
  return (
    <ActionDialog
      action={action}
      {...rest}
      {...(back > 0 && { submit: `bookingDialog.yesRefund.${verdict.action}` })}
      submitParams={{ amount: formatMoney(back, booking.currency) }}
      // Nobody cancels before the refund is on the screen.
      submitProps={whole.data ? {} : whole.error ? { disabled: true } : { busy: true }}
    >
      {children}
      {whole.data ? (
        preview && <RefundPart booking={whole.data} preview={preview} />
      ) : whole.error ? (
        <ErrorState error={whole.error} onRetry={() => void whole.mutate()} />
      ) : (
        <Loading>
          <Bone h="84px" mb="4" />
        </Loading>
      )}
      {ACTIONS[verdict.action].tells && whole.data && <TellGuest email={addressOf(whole.data)} />}
    </ActionDialog>
  );
}
