// Server time in the browser. Owns the offset between this machine's clock and the
// server's, taken from the Date header of the answers; decides nothing with it.
let offset = 0;

/** Notes the server's time from an answer that was asked for at `sentAt` (this machine's ms). */
export function noteServerDate(header: string | null, sentAt: number): void {
  const server = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(server)) return;
  // The header has whole seconds and was written somewhere between asking and now:
  // only a difference beyond that uncertainty says that the clocks really differ.
  const middle = (sentAt + Date.now()) / 2;
  const measured = server + 500 - middle;
  const doubt = 1_000 + (Date.now() - sentAt) / 2;
  if (Math.abs(measured - offset) > doubt) offset = measured;
}

/** Server time now, ms since the epoch. */
export const serverMillis = () => Date.now() + offset;

/** Server time now as the core takes it, `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export const serverNow = () => new Date(serverMillis()).toISOString();
