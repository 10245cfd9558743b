// The text of a message, in which numbers of bookings and phones lead to their bookings.
import { Link } from 'react-router-dom';
import { mentions, recordLists } from '@/core';
import { useActor } from '@/lib/session';

interface Props {
  text: string;
  /** Whose dialling plan reads the phones; none: not known yet. */
  country: string | undefined;
  /** The bookings of which the text may speak; a number that none of them has stays text. */
  bookings: readonly { id: number }[];
}

export function Mentioned({ text, country, bookings }: Props) {
  const { role } = useActor();
  const list = recordLists('booking', role)[0];
  if (country === undefined || list === undefined) return <>{text}</>;
  return mentions(text, country).map(({ text: part, bookingId, phone }, at) => {
    if (phone !== null)
      return (
        <Link key={at} to={`${list}?${new URLSearchParams({ phone })}`}>
          {part}
        </Link>
      );
    return bookings.some(({ id }) => id === bookingId) ? (
      <Link key={at} to={`${list}/${bookingId}`}>
        {part}
      </Link>
    ) : (
      <span key={at}>{part}</span>
    );
  });
}
