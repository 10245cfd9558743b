// The till of a day in one currency: the drawer, the sums by method and person, and the payments behind them.
import { chakra } from '@chakra-ui/react';
import type { TillDay, TillOfCurrency } from '@/core';
import type { TillAddress } from './address';
import { ClosedCard } from './closed-card';
import { CountCard } from './count-card';
import { EntriesCard } from './entries-card';
import { SumsCard } from './sums-card';

interface Props {
  day: TillDay;
  till: TillOfCurrency;
  address: TillAddress;
}

export function CurrencyTill({ day, till, address }: Props) {
  return (
    <>
      <chakra.div
        display="grid"
        gap="22px"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 560px) minmax(0, 1fr)' }}
        alignItems="start"
      >
        {till.closings.length > 0 ? <ClosedCard day={day} till={till} /> : <CountCard day={day} till={till} />}
        <SumsCard till={till} address={address} />
      </chakra.div>
      <EntriesCard day={day} till={till} address={address} />
    </>
  );
}
