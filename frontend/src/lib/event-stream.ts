// Reads the server's stream of events while the tab is visible: a browser has six connections to a
// server, and a tab that nobody sees must not hold one. A stream that ends is opened again, after
// growing pauses where it fails, and begins after the last event that this tab knows: nothing is asked for that
// has not changed. A new page begins after the last event that any page of this browser knew: all that it shows was
// read later.
import type { EventKind } from '@/core';
import { openStream } from './api';
import { signedInAgain } from './auth';
import { tellEvent } from './events';
import { sessionState } from './session-store';
import { readStored, writeStored } from './storage';

/** Without a line for so long, the connection is dead: the server sends one every 15 seconds. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The pause after a stream that ended as it should, such as with its token. */
const SHORT_PAUSE_MS = 300;

/** The pause before the next try; random, so that many tabs do not come back at once. */
export function pauseAfter(failures: number, random = Math.random()): number {
  if (failures === 0) return SHORT_PAUSE_MS * (1 + random);
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) * (0.5 + random / 2);
}

/** A block of the stream: an event, and its number; or a number alone, which says that nothing came before it. */
interface Block {
  event?: { kind: EventKind; id: number };
  number?: number;
}

/** Takes the whole blocks off `text`, and returns the rest. An event counts as known with its whole block only. */
export function blocksIn(text: string): { blocks: Block[]; rest: string } {
  const texts = text.split('\n\n');
  const rest = texts.pop() ?? '';
  const field = (lines: string[], name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length);
  const blocks = texts.map((block): Block => {
    const lines = block.split('\n');
    const [number, data] = [field(lines, 'id:'), field(lines, 'data:')];
    return {
      ...(data === undefined ? {} : { event: JSON.parse(data) as { kind: EventKind; id: number } }),
      ...(number === undefined ? {} : { number: Number(number) }),
    };
  });
  return { blocks, rest };
}

/** The number of the last event that this tab knows; none before the first stream of this browser. */
interface Known {
  last: number | null;
}

const KEPT = 'lastEvent';
/** The last event that a page of this browser knew. */
const keptNumber = (): number | null => Number(readStored(KEPT)) || null;

const retryAfter = (response: Response) => Number(response.headers.get('Retry-After') ?? 0) * 1_000;

/** Reads one stream to its end; returns whether it was one, and the least pause that the server wants. */
async function readOnce(signal: AbortSignal, known: Known): Promise<{ good: boolean; wait: number }> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  let good = false;
  try {
    heard();
    const began = known.last;
    const response = await openStream('/events', began, AbortSignal.any([signal, silence.signal]));
    if (!response.ok || !response.body) return { good, wait: retryAfter(response) };
    const [reader, decoder] = [response.body.getReader(), new TextDecoder()];
    for (let text = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return { good, wait: 0 };
      heard();
      const { blocks, rest } = blocksIn(text + decoder.decode(value, { stream: true }));
      text = rest;
      for (const { event, number } of blocks) {
        // A stream that goes on where the last one ended has missed nothing.
        const goesOn = event?.kind === 'READY' && !good && event.id === began;
        if (event && !goesOn) tellEvent(event.kind, event.id);
        good ||= event !== undefined;
        if (number === undefined) continue;
        known.last = number;
        writeStored(KEPT, String(number));
      }
    }
  } catch {
    return { good, wait: 0 }; // No network, or the silence of a dead connection.
  } finally {
    clearTimeout(timer);
  }
}

/** Waits; sooner when the network comes back, or when nothing is wanted any more. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
    signal.addEventListener('abort', over);
  });
}

async function follow(signal: AbortSignal, known: Known): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const { good, wait: least } = await readOnce(signal, known);
    failures = good ? 0 : failures + 1;
    const { user, ended } = sessionState();
    if (!user) return;
    // A session that has ended waits for the password, as every request does.
    if (ended && !(await signedInAgain(user.id))) return;
    await wait(Math.max(pauseAfter(failures), least), signal);
  }
}

/** Follows the server's events while the tab is visible. Returns the end of it. */
export function followEvents(): () => void {
  let reading: AbortController | undefined;
  const known: Known = { last: keptNumber() };
  const look = () => {
    const visible = document.visibilityState === 'visible';
    if (visible === (reading !== undefined)) return;
    reading?.abort();
    reading = visible ? new AbortController() : undefined;
    if (reading) void follow(reading.signal, known);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    reading?.abort();
  };
}
