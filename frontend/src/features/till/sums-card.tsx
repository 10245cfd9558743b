// The sums of a day by method and by person. Each leads to its payments below.
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { TillMethod, TillOfCurrency } from '@/core';
import { formatAmount } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { WAY_ICON } from '@/shared/payment/look';
import { Section } from '@/ui/card';
import { Icon } from '@/ui/icon';
import { addressOf, type TillAddress } from './address';

/** What is left of a sum. */
const rest = ({ taken, handedOut }: Pick<TillMethod, 'taken' | 'handedOut'>) => taken - handedOut;
/** A sum of nothing is quiet. */
const shown = (amount: number) => (amount === 0 ? '–' : formatAmount(amount));

const TABLE = {
  w: 'full',
  fontSize: '14.5px',
  css: {
    borderSpacing: 0,
    '& th, & td': { py: '7px', pl: '12px', textAlign: 'right', whiteSpace: 'nowrap' },
    '& th:first-of-type': { pl: 0, textAlign: 'left', whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& thead th': {
      color: 'fg.muted',
      fontSize: '13px',
      fontWeight: 700,
      verticalAlign: 'bottom',
      whiteSpace: 'normal',
    },
    '& tbody th': { fontWeight: 600 },
    '& tbody tr > *': { borderTopWidth: '1px', borderStyle: 'solid', borderColor: 'border.muted' },
    '& tbody a': { display: 'block', py: '3px', my: '-3px' },
  },
} as const;

export function SumsCard({ till, address }: { till: TillOfCurrency; address: TillAddress }) {
  const t = useText();
  const { branch, day } = address;
  const to = (of: Partial<TillAddress>) => `${addressOf({ branch, day, ...of })}#payments-${till.currency}`;
  return (
    <chakra.div display="grid" gap="22px" minW={0}>
      <Section title={t('till.byMethod')} icon="coins" end={till.currency}>
        <chakra.table {...TABLE}>
          <thead>
            <tr>
              <th scope="col">{t('payment.way')}</th>
              <th scope="col">{t('till.taken')}</th>
              <th scope="col">{t('till.handedOut')}</th>
              <th scope="col">{t('till.rest')}</th>
            </tr>
          </thead>
          <tbody>
            {till.methods.map((method) => (
              <tr key={method.way}>
                <th scope="row">
                  <Link to={to({ way: method.way })}>
                    <Icon name={WAY_ICON[method.way]} mr="8px" />
                    {t(`enum.paymentWay.${method.way}`)}
                  </Link>
                </th>
                <td>{shown(method.taken)}</td>
                <td>{shown(method.handedOut)}</td>
                <chakra.td fontWeight="700">{shown(rest(method))}</chakra.td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Section>
      {till.people.length > 0 && (
        <Section title={t('till.byPerson')} icon="users" end={till.currency}>
          <chakra.table {...TABLE}>
            <thead>
              <tr>
                <th scope="col">{t('till.person')}</th>
                {till.methods.map(({ way }) => (
                  <th key={way} scope="col">
                    {t(`till.way.${way}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {till.people.map((person) => (
                <tr key={person.userId ?? 0}>
                  <th scope="row">
                    <Link to={to({ person: person.userId ?? 0 })}>{person.name ?? t('till.nobody')}</Link>
                  </th>
                  {person.methods.map((method) => (
                    <td key={method.way}>
                      {method.entries > 0 ? (
                        <Link to={to({ person: person.userId ?? 0, way: method.way })}>
                          {formatAmount(rest(method))}
                        </Link>
                      ) : (
                        '–'
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </Section>
      )}
    </chakra.div>
  );
}
