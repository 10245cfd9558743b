// What no request makes: bookings of days that are past.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

/** Moves a booking and its places `days` days back. */
export function moveBack(id: number, days: number): void {
  const database = new DatabaseSync(join(process.env['SAPA_DATA']!, 'sapa.db'));
  const [booking, by] = [Math.trunc(id), `-${Math.trunc(days)} days`];
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    database
      .prepare('UPDATE bookings SET check_in = datetime(check_in, ?), check_out = datetime(check_out, ?) WHERE id = ?')
      .run(by, by, booking);
    database
      .prepare(
        'UPDATE occupancies SET from_utc = datetime(from_utc, ?), to_utc = datetime(to_utc, ?) WHERE booking_id = ?',
      )
      .run(by, by, booking);
  } finally {
    database.close();
  }
}
