// The till of a day on one sheet (`?print`): the closing as it was made, the sums that it saw, what came later, and
// the payments. To be signed and kept with the money.
import { chakra } from '@chakra-ui/react';
import type { TillDay, TillMethod, TillOfCurrency } from '@/core';
import { serverNow } from '@/lib/api';
import { DOT, formatDate, formatDateTime, formatMoney, formatTime, localOf } from '@/lib/format';
import { inOwnLanguage, useText } from '@/lib/i18n';
import { language } from '@/lib/language';
import { Paper, PaperPage } from '@/shared/paper/paper';
import { isCorrection } from '@/shared/payment/refund-words';
import { useDifferenceWords } from './drawer';

export function TillPaper({ till, back }: { till: TillDay; back: string }) {
  const t = useText();
  return (
    <PaperPage
      title={t('till.sheet')}
      crumbs={[{ label: t('screen.till'), to: back }, { label: formatDate(till.day) }]}
      back={{ to: back, label: 'till.back' }}
      begin={language()}
    >
      <Sheet day={till} />
    </PaperPage>
  );
}

const Sheet = inOwnLanguage(({ day }: { day: TillDay }) => {
  const t = useText();
  return (
    <Paper>
      <chakra.div display="flex" flexWrap="wrap" gap="6px 40px" justifyContent="space-between" mb="22px">
        <div>
          <chakra.h2 fontSize="24px">{t('till.sheet')}</chakra.h2>
          <chakra.p fontWeight="600">{formatDate(day.day, 'long')}</chakra.p>
        </div>
        <chakra.div fontSize="14px" overflowWrap="anywhere">
          <chakra.p fontWeight="700">{day.companyName}</chakra.p>
          <p>{day.branchName}</p>
        </chakra.div>
      </chakra.div>
      {day.tills.map((till) => (
        <Currency key={till.currency} day={day} till={till} />
      ))}
      <chakra.p
        mt="44px"
        pt="6px"
        borderTopWidth="1px"
        borderStyle="solid"
        borderColor="border.strong"
        w="260px"
        fontSize="13px"
      >
        {t('till.signature')}
      </chakra.p>
      <chakra.p mt="24px" fontSize="13px">
        {t('statement.made', { at: formatDateTime(localOf(serverNow(), day.timeZone), 'long') })}
      </chakra.p>
    </Paper>
  );
});

const LINES = {
  w: 'full',
  fontSize: { base: '13px', sm: '14px' },
  mb: '20px',
  css: {
    borderSpacing: 0,
    '& th, & td': {
      px: { base: '3px', sm: '8px' },
      py: '5px',
      borderBottomWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border.muted',
    },
    '& th': { textAlign: 'left', fontWeight: 600 },
    '& [data-end]': { textAlign: 'right', whiteSpace: { base: 'normal', sm: 'nowrap' } },
    // A name gives way before an amount does.
    '& [data-name]': { overflowWrap: 'anywhere' },
  },
} as const;

const Currency = inOwnLanguage(({ day, till }: { day: TillDay; till: TillOfCurrency }) => {
  const t = useText();
  const { currency, closings, entries } = till;
  const last = closings.at(-1);
  return (
    <>
      <Closings day={day} till={till} />
      <chakra.h3 fontSize="16px" mb="4px">
        {t('till.byMethod')}
      </chakra.h3>
      <Methods methods={last ? till.closedMethods : till.methods} currency={currency} />
      <chakra.h3 fontSize="16px" mb="4px">
        {t('till.byPerson')}
      </chakra.h3>
      <chakra.table {...LINES}>
        <tbody>
          {till.people.map(({ userId, name, methods }) => (
            <tr key={userId ?? 0}>
              <th scope="row" data-name="">
                {name ?? t('till.nobody')}
              </th>
              {methods.map(({ way, taken, handedOut }) => (
                <td key={way} data-end="">
                  {`${t(`till.way.${way}`)} ${formatMoney(taken - handedOut, currency)}`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <chakra.h3 fontSize="16px" mb="4px">
        {t('statement.movements')}
      </chakra.h3>
      <chakra.table {...LINES}>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{formatTime(localOf(entry.at, day.timeZone))}</td>
              <td data-name="">{[entry.guestName, entry.bookingNumber].join(DOT)}</td>
              <td>
                {[
                  t(`till.way.${entry.way}`),
                  entry.refundKind !== null &&
                    t(isCorrection(entry.refundKind) ? 'enum.refundKind.ENTRY_ERROR' : 'statement.refund'),
                  entry.late && t('till.late'),
                ]
                  .filter(Boolean)
                  .join(DOT)}
              </td>
              <td data-name="">{entry.userName ?? '–'}</td>
              <td data-end="">{formatMoney(entry.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </>
  );
});

const Closings = inOwnLanguage(({ day, till }: { day: TillDay; till: TillOfCurrency }) => {
  const t = useText();
  const words = useDifferenceWords();
  const { currency, closings, expected } = till;
  if (closings.length === 0)
    return (
      <chakra.p mb="20px" fontWeight="600">
        {[t('till.open'), `${t('till.expected')}: ${formatMoney(expected, currency)}`].join(DOT)}
      </chakra.p>
    );
  return (
    <>
      {closings.toReversed().map((one, at) => (
        <chakra.dl
          key={one.id}
          display="grid"
          gridTemplateColumns={{ base: '130px 1fr', sm: '190px 1fr' }}
          gap="4px 16px"
          mb="20px"
          css={{ '& dd': { fontWeight: 600, overflowWrap: 'anywhere' } }}
          opacity={at === 0 ? 1 : 0.75}
        >
          <Line label="till.state">
            {t(at > 0 ? 'till.before' : one.number > 1 ? 'till.correctedState' : 'till.closedState')}
          </Line>
          <Line label="till.expected">{formatMoney(one.expected, currency)}</Line>
          <Line label="till.counted">{formatMoney(one.counted, currency)}</Line>
          <Line label="till.difference">{words({ expected: one.expected, counted: one.counted, currency }).words}</Line>
          <Line label="till.closedBy">{one.closedByName}</Line>
          <Line label="till.closedAt">{formatDateTime(localOf(one.closedAt, day.timeZone))}</Line>
          {one.note !== null && <Line label="till.note">{one.note}</Line>}
          {one.reason !== null && <Line label="till.reason">{one.reason}</Line>}
        </chakra.dl>
      ))}
      {till.lateEntries > 0 && (
        <chakra.p mb="20px" fontWeight="600">
          {`${t('till.lateNote', { count: till.lateEntries })} ${t('till.lateCash', {
            amount: formatMoney(till.lateCash, currency),
            now: formatMoney(expected, currency),
          })}`}
        </chakra.p>
      )}
    </>
  );
});

const Line = inOwnLanguage(({ label, children }: { label: string; children: string }) => {
  const t = useText();
  return (
    <>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </>
  );
});

const Methods = inOwnLanguage(({ methods, currency }: { methods: readonly TillMethod[]; currency: string }) => {
  const t = useText();
  return (
    <chakra.table {...LINES}>
      <thead>
        <tr>
          <th scope="col">{t('payment.way')}</th>
          <th scope="col" data-end="">
            {t('till.taken')}
          </th>
          <th scope="col" data-end="">
            {t('till.handedOut')}
          </th>
          <th scope="col" data-end="">
            {t('till.rest')}
          </th>
        </tr>
      </thead>
      <tbody>
        {methods.map(({ way, taken, handedOut }) => (
          <tr key={way}>
            <th scope="row">{t(`enum.paymentWay.${way}`)}</th>
            <td data-end="">{formatMoney(taken, currency)}</td>
            <td data-end="">{formatMoney(handedOut, currency)}</td>
            <td data-end="">{formatMoney(taken - handedOut, currency)}</td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
});
