// /dashboard/bookings/{id} and /dashboard/company-bookings/{id}: the booking, its statement with `?print`,
// or the add form for `new`.
import { useParams, useSearchParams } from 'react-router-dom';
import { lazyChunk } from '@/lib/lazy-chunk';
import { DetailSkeleton } from '@/ui/skeleton';
import { DetailScreen } from './detail/detail-screen';
import { NewBookingScreen } from './form/new-booking-screen';

const statement = lazyChunk('statement', () => import('./statement/statement-screen'));
function Statement({ id }: { id: string }) {
  const part = statement.usePart();
  return part ? <part.StatementScreen id={id} /> : <DetailSkeleton />;
}

export default function BookingScreen() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  if (id === 'new') return <NewBookingScreen />;
  return params.has('print') ? <Statement id={id} /> : <DetailScreen id={id} />;
}
