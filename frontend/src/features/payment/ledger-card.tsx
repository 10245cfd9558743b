// The ledger of a payment: every posting, double entry, so that the amounts add up to zero.
import { chakra } from '@chakra-ui/react';
import type { PaymentDetail } from '@/core';
import { formatDate, formatDifference, formatTime, localOf } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { Section } from '@/ui/card';

/** On a narrow window the time stands under the day. */
const When = ({ local }: { local: string }) => (
  <>
    <chakra.span whiteSpace="nowrap">{formatDate(local)}</chakra.span> {formatTime(local)}
  </>
);

export function LedgerCard({ payment: { ledger, currency, timeZone } }: { payment: PaymentDetail }) {
  const t = useText();
  return (
    <Section title={t('payment.ledger')} icon="ledger">
      {ledger.length === 0 ? (
        <chakra.p color="fg.muted">{t('payment.ledgerEmpty')}</chakra.p>
      ) : (
        <chakra.table
          w="full"
          fontSize="14px"
          css={{
            borderSpacing: 0,
            '& th': { fontSize: '13px', color: 'fg.muted', fontWeight: 600, textAlign: 'left', paddingBottom: '6px' },
            '& td': {
              paddingBlock: '8px',
              borderTopWidth: '1px',
              borderStyle: 'solid',
              borderColor: 'border.muted',
              verticalAlign: 'top',
            },
            '& th, & td': { paddingRight: { base: '8px', lg: '12px' } },
            '& [data-end]': { textAlign: 'right', paddingRight: 0, whiteSpace: 'nowrap' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t('payment.ledgerAt')}</th>
              <th scope="col">{t('payment.ledgerCause')}</th>
              <th scope="col">{t('payment.ledgerAccount')}</th>
              <th scope="col" data-end="">
                {currency}
              </th>
            </tr>
          </thead>
          <tbody>
            {ledger.map((entry) => (
              <tr key={entry.id}>
                <td>
                  <When local={localOf(entry.at, timeZone)} />
                </td>
                <td>{t(`enum.ledgerCause.${entry.cause}`)}</td>
                <td>{t(`enum.ledgerAccount.${entry.account}`)}</td>
                <td data-end="">{formatDifference(entry.amount)}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      )}
    </Section>
  );
}
