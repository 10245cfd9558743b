// What was paid and what went back, by date. Only money that moved, or is on its way.
import { chakra } from '@chakra-ui/react';
import type { BookingDetail, RefundState } from '@/core';
import { formatDate, formatMoney, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';

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
  FAILED: null,
};

function movements({ payments }: BookingDetail): Movement[] {
  const all = payments.flatMap(({ id, capturedAt, captured, way, refunds, fiscalReceiptNumber }) => [
    ...(capturedAt === null
      ? []
      : [
          {
            key: `p${id}`,
            at: capturedAt,
            what: `enum.paymentWay.${way}`,
            amount: captured,
            receipt: fiscalReceiptNumber,
          },
        ]),
    ...refunds.flatMap((refund) => {
      const what = REFUND[refund.status];
      return what
        ? [
            {
              key: `r${refund.id}`,
              at: refund.endedAt ?? refund.createdAt,
              what,
              amount: -refund.amount,
              receipt: refund.fiscalReceiptNumber,
            },
          ]
        : [];
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
