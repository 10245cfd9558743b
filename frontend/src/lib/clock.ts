// Server time in the browser. Owns the offset between the machine's clock and the server's, taken from
// the Date header of answers; the last one is kept for the time without network.
import { readStored, writeStored } from './storage';

const KEPT = 'clockOffset';
let offset = Number(readStored(KEPT)) || 0;
let known = false;
let tellKnown: () => void = () => undefined;
const firstAnswer = new Promise<void>((resolve) => (tellKnown = resolve));

/** Notes the server's time from an answer to a request of `sentAt` (this machine's milliseconds). */
export function noteServerDate(header: string | null, sentAt: number): void {
  const server = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(server)) return;
  // The header has whole seconds and was written between request and answer, so only a difference
  // beyond that range shows a real offset.
  const middle = (sentAt + Date.now()) / 2;
  const measured = server + 500 - middle;
  const doubt = 1_000 + (Date.now() - sentAt) / 2;
  if (Math.abs(measured - offset) > doubt) {
    offset = measured;
    writeStored(KEPT, String(Math.round(offset)));
  }
  known = true;
  tellKnown();
}

/**
 * Whether an answer of the server has told its time; waits for one, for as long as given. Until then the offset of an
 * earlier visit is believed, else this machine's clock.
 */
export async function isClockKnown(waitMs: number): Promise<boolean> {
  if (!known) await Promise.race([firstAnswer, new Promise((resolve) => setTimeout(resolve, waitMs))]);
  return known;
}

/** Server time now, ms since the epoch. */
export const serverMillis = () => Date.now() + offset;

/** Server time now, in the core's format: `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export const serverNow = () => new Date(serverMillis()).toISOString();
