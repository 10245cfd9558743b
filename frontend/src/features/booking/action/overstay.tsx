// What a guest in house has stayed beyond the agreed departure, in the dialog that completes the booking: added to the
// price or left.
import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import {
  overstay,
  type BookingDetail,
  type BookingItem,
  type BranchDetail,
  type Overstay,
  type UnitCount,
} from '@/core';
import { formatMoney } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { CheckField } from '@/ui/form/choice-fields';
import { ErrorNote, Note } from '@/ui/states';

interface Found {
  /** Null: nothing, or its price is not known yet. */
  overstay: Overstay | null;
  /** Why its price is not known. */
  failure: unknown;
  /** Reads the prices again. */
  reload: () => void;
}

/** The overstay at `now`, by the service's price of today. */
export function useOverstay(booking: BookingDetail | undefined, now: string): Found {
  const branch = useResource<BranchDetail>(booking ? `/branches/${booking.branchId}` : null);
  const service = branch.data?.services.find(({ id }) => id === booking?.serviceId);
  const found = useMemo(
    () => (booking && service ? overstay({ booking, service, now }) : null),
    [booking, service, now],
  );
  return { overstay: found, failure: branch.error ?? null, reload: () => void branch.mutate() };
}

interface Props extends Pick<Found, 'overstay' | 'failure'> {
  over: UnitCount;
  booking: BookingItem;
}

export function OverstayNote({ over, booking, overstay: priced, failure }: Props) {
  const t = useText();
  const money = (amount: number) => formatMoney(amount, booking.currency);
  const what = t(`complete.over.${over.unit}`, { count: over.units });
  return (
    <chakra.div mb="3">
      <Note tone="warn" icon="clock">
        <chakra.p fontWeight="600">{priced ? `${what}: ${money(priced.difference)}` : what}</chakra.p>
        {failure !== null && <ErrorNote error={failure} />}
        {priced && (
          <chakra.div mt="1">
            <CheckField
              name="addOverstay"
              label="complete.addOverstay"
              hint="complete.priceWith"
              hintParams={{ before: money(booking.total), total: money(priced.total) }}
            />
          </chakra.div>
        )}
      </Note>
    </chakra.div>
  );
}
