// What was paid and what went back, by date. Only money that moved, or is on its way: a payment that was recorded
// by mistake is as large as it should have been.
import { chakra } from '@chakra-ui/react';
import { enums, type BookingDetail, type Refund, type RefundState } from '@/core';
import { formatDate, formatMoney, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { isCorrection } from '@/shared/payment/refund-words';

interface Movement {
  key: string;
  at: string;
  what: string;
  amount: number;
  receipt: string | null;
}

/** The text of a refund by its state; a refund that did not happen is not on the sheet. */
const REFUND: Record<RefundState, string | null> = {
  REQUESTED: 'statement.refundUnderWay',
  SENT: 'statement.refundUnderWay',
  SUCCEEDED: 'statement.refund',
  // It had arrived, and its coming back is a line of its own.
  REVERSED: 'statement.refund',
  FAILED: null,
};

/** A correction counts from its reservation on, as the balance does. */
const counts = ({ status }: Refund) => !enums().refundBack.includes(status);
const sum = (refunds: readonly Refund[]) => refunds.reduce((all, { amount }) => all + amount, 0);

/** What of a payment was recorded by mistake. */
const corrected = (refunds: readonly Refund[]) =>
  sum(refunds.filter((refund) => isCorrection(refund.kind) && counts(refund)));

/** What of a booking's refunds under way is only a correction, so that nothing is on its way to the guest. */
export const correctionsUnderWay = ({ payments }: Pick<BookingDetail, 'payments'>) =>
  sum(
    payments
      .flatMap(({ refunds }) => refunds)
      .filter((refund) => isCorrection(refund.kind) && enums().refundUnderWay.includes(refund.status)),
  );

function movements({ payments }: BookingDetail): Movement[] {
  const all = payments.flatMap(({ id, capturedAt, captured, way, refunds, fiscalReceiptNumber }) => [
    ...(capturedAt === null || captured === corrected(refunds)
      ? []
      : [
          {
            key: `p${id}`,
            at: capturedAt,
            what: `enum.paymentWay.${way}`,
            amount: captured - corrected(refunds),
            receipt: fiscalReceiptNumber,
          },
        ]),
    ...refunds.flatMap((refund): Movement[] => {
      const { id, status, amount, endedAt, createdAt, reversedAt, fiscalReceiptNumber: receipt } = refund;
      const what = REFUND[status];
      if (!what || isCorrection(refund.kind)) return [];
      const went = { key: `r${id}`, at: endedAt ?? createdAt, what, amount: -amount, receipt };
      return reversedAt
        ? [went, { key: `b${id}`, at: reversedAt, what: 'statement.cameBack', amount, receipt: null }]
        : [went];
    }),
  ]);
  return all.toSorted((a, b) => a.at.localeCompare(b.at));
}

export function Movements({ booking }: { booking: BookingDetail }) {
  const t = useText();
  const found = movements(booking);
  if (found.length === 0) return null;
  return (
    <>
      <chakra.h3 fontSize="17px" mt="20px" mb="4px">
        {t('statement.movements')}
      </chakra.h3>
      <chakra.table
        w="full"
        css={{
          borderSpacing: 0,
          '& td': {
            px: '13px',
            py: '7px',
            borderBottomWidth: '1px',
            borderStyle: 'solid',
            borderColor: 'border.muted',
          },
        }}
      >
        <tbody>
          {found.map(({ key, at, what, amount, receipt }) => (
            <tr key={key}>
              <chakra.td w="130px">{formatDate(localOf(at, booking.timeZone))}</chakra.td>
              <td>
                {t(what)}
                {receipt !== null && (
                  <chakra.span display="block" fontSize="13px" overflowWrap="anywhere">
                    {`${t('payment.fiscalReceiptNumber')}: ${receipt}`}
                  </chakra.span>
                )}
              </td>
              <chakra.td textAlign="right" fontWeight="600" whiteSpace="nowrap">
                {formatMoney(amount, booking.currency)}
              </chakra.td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </>
  );
}
