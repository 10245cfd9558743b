// /dashboard/bookings/{id} and /dashboard/company-bookings/{id}: the booking, or the add form for `new`.
import { useParams } from 'react-router-dom';
import { DetailScreen } from './detail/detail-screen';
import { NewBookingScreen } from './form/new-booking-screen';

export default function BookingScreen() {
  const { id = '' } = useParams();
  return id === 'new' ? <NewBookingScreen /> : <DetailScreen id={id} />;
}
