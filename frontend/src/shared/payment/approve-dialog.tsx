// Approves an operator's request: the same checks and the same consequence as a refund of one's own.
import { chakra } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { refundPreview, type BookingDetail, type RefundRequest } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { addressOf, TellGuest, tellInput, TELLS } from '@/shared/guest/tell-guest';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { CheckField } from '@/ui/form/choice-fields';
import { TextField } from '@/ui/form/fields';
import { FormFrame } from '@/ui/form/form-frame';
import { useCoreForm } from '@/ui/form/use-core-form';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorNote, ErrorState } from '@/ui/states';
import { notify } from '@/ui/toast';
import { useSending } from '@/ui/use-sending';
import { moneyCall } from './calls';
import { RefundConsequence } from './consequence';

interface Props {
  request: RefundRequest;
  onClose: () => void;
  /** Opens the next request that may be approved; null: there is none. */
  onNext: (() => void) | null;
}

const NEXT = 'next';

interface Values {
  handedOut: boolean;
  fiscalReceiptNumber: string;
  notifyGuest: boolean;
}

const inputOf = ({ handedOut, fiscalReceiptNumber, notifyGuest }: Values) => ({
  ...(handedOut ? { handedOut } : {}),
  ...(fiscalReceiptNumber ? { fiscalReceiptNumber } : {}),
  ...tellInput(notifyGuest),
});

export function ApproveDialog(props: Props) {
  const t = useText();
  const { request } = props;
  const { data, error, mutate } = useResource<BookingDetail>(`/bookings/${request.bookingId}`);
  return (
    <Dialog open onClose={props.onClose} title={t('refund.title', { name: request.guestName })}>
      {data ? (
        <Loaded {...props} booking={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          <Bone w="70%" h="1.4em" />
        </Loading>
      )}
    </Dialog>
  );
}

function Loaded({ request, booking, onClose, onNext }: Props & { booking: BookingDetail }) {
  const t = useText();
  const { failure, send } = useSending<'approve'>('refund', { inDialog: true });
  const payment = booking.payments.find(({ id }) => id === request.paymentId);
  const amount = formatMoney(request.amount, request.currency);
  const form = useCoreForm<Values>({
    form: 'refundApprove',
    draft: { subject: `refund-approve-${request.id}`, fields: ['fiscalReceiptNumber'] },
    defaults: { handedOut: false, fiscalReceiptNumber: '', ...TELLS },
    toInput: inputOf,
  });
  const preview =
    payment &&
    refundPreview({
      booking: booking.facts,
      payment: payment.facts,
      input: { amount: request.amount, reason: request.reason, kind: 'GOODWILL' },
    });

  const { handedOut } = useWatch({ control: form.control }) as Values;

  const approve = (values: Values, by: string) =>
    send('approve', async () => {
      await moneyCall(`/refund-requests/${request.id}/approve`, inputOf(values));
      notify.success('refundRequest.approved', { amount });
      if (by === NEXT && onNext) onNext();
      else onClose();
    });
  return (
    <chakra.div display="grid" gap="4">
      <chakra.div overflowWrap="anywhere">
        <p>{t('refundRequest.asked', { name: request.createdByName, amount })}</p>
        <chakra.p color="fg.muted">{t('bookingDetail.quoted', { text: request.reason })}</chakra.p>
      </chakra.div>
      <FormFrame
        form={form}
        onSubmit={approve}
        ask={false}
        guard={false}
        inDialog
        submit="refund.yes"
        submitParams={{ amount }}
        submitProps={{ icon: 'refund' }}
        buttons={
          <>
            <Button onClick={onClose}>{t('refund.keep')}</Button>
            {onNext && (
              <Button type="submit" value={NEXT} icon="chevronRight">
                {t('refundRequest.andNext')}
              </Button>
            )}
          </>
        }
      >
        {preview?.handsOut && <CheckField name="handedOut" label="refund.handedOutNow" />}
        <TextField name="fiscalReceiptNumber" label="refund.fiscalReceiptNumber" hint="refund.fiscalHint" />
        <TellGuest email={addressOf(booking)} />
        {preview && payment && (
          <RefundConsequence preview={preview} payment={payment} asks={false} handedOut={handedOut} />
        )}
        {failure !== null && <ErrorNote error={failure} attempt="refund" />}
      </FormFrame>
    </chakra.div>
  );
}
