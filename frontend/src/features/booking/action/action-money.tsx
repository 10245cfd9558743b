// The money within an action's dialog: what a cancellation gives back, and what completing leaves unpaid.
import { chakra } from '@chakra-ui/react';
import type { BookingDetail, BookingItem, SettlementPreview } from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Button } from '@/ui/button';
import { CheckField } from '@/ui/form';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState, Note } from '@/ui/states';
import { RefundPart } from '../payment/refund-part';

/** The refund of a cancellation, as soon as the booking's payments are known. */
export function RefundOf({
  whole,
  error,
  onRetry,
  preview,
}: {
  whole: BookingDetail | undefined;
  error: unknown;
  onRetry: () => void;
  preview: SettlementPreview | null;
}) {
  if (whole) return preview && <RefundPart booking={whole} preview={preview} />;
  return error ? (
    <ErrorState error={error} onRetry={onRetry} />
  ) : (
    <Loading>
      <Bone h="84px" mb="4" />
    </Loading>
  );
}

/** What is still to be paid: settled now, or left open on purpose. */
export function OpenBalance({ booking, onPay }: { booking: BookingItem; onPay: (() => void) | undefined }) {
  const t = useText();
  return (
    <chakra.div mb="3">
      <Note tone="warn" icon="cash">
        <chakra.p fontWeight="600">
          {t('complete.open', { amount: formatMoney(booking.facts.balance, booking.currency) })}
        </chakra.p>
        <Button size="sm" icon="cash" variant="tan" mt="2" busy={!onPay} onClick={onPay}>
          {t('payment.record')}
        </Button>
      </Note>
      <chakra.div mt="3">
        <CheckField name="leaveBalanceOpen" label="complete.leaveOpen" />
      </chakra.div>
    </chakra.div>
  );
}
