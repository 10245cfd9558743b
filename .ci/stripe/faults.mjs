// What goes wrong at the fake: faults of the next requests, and switches that stay until they are changed.
import { Failure, unfit } from './wire.mjs';

/** What a request does, by its address. */
export function kindOf(method, path) {
  const [, , kind, name, verb] = path.split('/');
  if (kind === 'refunds') return method === 'POST' ? 'refund' : name ? 'read-refund' : 'list-refunds';
  if (kind !== 'payment_intents') return 'other';
  if (method === 'POST') return name ? verb : 'start';
  return name === 'search' ? 'search' : name ? 'read' : 'list';
}

/** The defaults: nothing goes wrong. */
export const CALM = {
  /** Refunds beyond what is left are refused. */
  checks: true,
  /** Percent of starts, cancels and refunds whose answer is lost, after they were done. */
  loses: 0,
  /** Percent of them that never arrive. */
  cuts: 0,
  /** Percent of them that are answered with a 500 that is kept under their key, and are not done. */
  stumbles: 0,
  /** The same, but they are done. */
  stumblesDone: 0,
  /** Every request gets a 503, and has no effect. */
  down: false,
  /** Milliseconds before each answer, after the work. */
  delayMs: 0,
  /** Whether events are sent; they are made in any case. */
  webhooks: true,
  /** Seconds until the search finds what is new. */
  searchLag: 60,
};
const CHANGES = ['start', 'cancel', 'refund'];
const error500 = { type: 'api_error', message: 'Sorry! There was an error while talking to one of our backends.' };

export class Faults {
  /** `{on?, status?, error?, kept?, done?, drop?}`: what meets the next request, or the next of the kind `on`. */
  next = [];
  switches = { ...CALM };

  /** Adds a fault `times` times: a status, 'drop', 'drop-before', or an object. */
  add(what, times = 1) {
    const short = { drop: { drop: 'after' }, 'drop-before': { drop: 'before' } };
    const fault = typeof what === 'number' ? { status: what } : (short[what] ?? what);
    if (typeof fault !== 'object' || !(fault.status || fault.drop)) throw new Error(`no fault: ${what}`);
    for (let i = 0; i < times; i += 1) this.next.push(fault);
  }

  /** Replaces all switches; those that are not named are as in `CALM`. */
  set(switches) {
    const strange = Object.keys(switches).find((name) => !(name in CALM));
    if (strange) throw unfit(`Unknown switch: ${strange}`);
    this.switches = { ...CALM, ...switches };
  }

  /** What meets this request; null: nothing. */
  meet(kind) {
    const at = this.next.findIndex((fault) => !fault.on || fault.on === kind);
    if (at >= 0) return this.next.splice(at, 1)[0];
    if (this.switches.down) return { status: 503 };
    if (!CHANGES.includes(kind)) return null;
    let drawn = Math.random() * 100;
    for (const [name, fault] of [
      ['loses', { drop: 'after' }],
      ['cuts', { drop: 'before' }],
      ['stumbles', { status: 500, kept: true }],
      ['stumblesDone', { status: 500, kept: true, done: true }],
    ]) {
      if (drawn < this.switches[name]) return fault;
      drawn -= this.switches[name];
    }
    return null;
  }
}

/** The error of a fault, as Stripe would answer it. */
export function failureOf(fault) {
  const failure = new Failure(fault.status, fault.error ?? error500, Boolean(fault.kept || fault.done));
  return Object.assign(failure, { done: Boolean(fault.done) });
}
