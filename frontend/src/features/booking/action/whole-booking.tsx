// Loads a whole booking for a dialog that was opened from a list's row. The dialog keeps the version
// it was opened with: a refresh behind it changes nothing in it.
import { useEffect, useState, type ReactNode } from 'react';
import type { BookingDetail, BookingItem } from '@/core';
import { useText } from '@/lib/i18n';
import { useResource } from '@/lib/swr';
import { Dialog } from '@/ui/dialog';
import { Bone, Loading } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';

interface Props {
  of: Pick<BookingItem, 'id'>;
  onClose: () => void;
  children: (booking: BookingDetail) => ReactNode;
}

export function WholeBooking({ of, onClose, children }: Props) {
  const t = useText();
  const { data, error, mutate } = useResource<BookingDetail>(`/bookings/${of.id}`);
  const [seen, setSeen] = useState(data);
  useEffect(() => {
    setSeen((before) => before ?? data);
  }, [data]);
  if (seen) return children(seen);
  return (
    <Dialog open onClose={onClose} size="xl" title={t('bookingMove.title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <Loading>
          {[70, 50, 90].map((w) => (
            <Bone key={w} w={`${w}%`} h="1.4em" mb="3" />
          ))}
        </Loading>
      )}
    </Dialog>
  );
}
