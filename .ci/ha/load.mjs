// People at work while the cluster is broken: writes with keys that are sent again until they are acknowledged, and reads.
// Keeps what was acknowledged, how long each answer took, and when something last succeeded.
import { setTimeout as sleep } from 'node:timers/promises';

const WRITERS = 4;
const TIMEOUT_MS = 15_000;
const PAUSE_MS = 250;

export class Load {
  constructor(url, token, booking) {
    Object.assign(this, { url, token, booking, stopped: false });
    this.acknowledged = [];
    /** Each answer: {kind, began, took, status, own (the product's), retry}. */
    this.answers = [];
  }

  async ask(kind, path, init = {}) {
    const began = Date.now();
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', ...init.headers };
    let answer;
    try {
      const response = await fetch(`${this.url}/api/v1${path}`, {
        ...init,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = await response.text();
      const own = /json/.test(response.headers.get('content-type') ?? '');
      answer = { status: response.status, own, retry: response.headers.has('retry-after'), body };
    } catch (error) {
      answer = { status: 0, own: false, retry: false, body: String(error.cause?.code ?? error.name) };
    }
    this.answers.push({
      kind,
      began,
      took: Date.now() - began,
      ...answer,
      body: answer.status < 300 ? '' : answer.body.slice(0, 160),
    });
    return answer;
  }

  async writer(number) {
    for (let i = 0; !this.stopped; i += 1) {
      const text = `writer ${number} note ${i}`;
      const body = JSON.stringify({ entity: 'BOOKING', entityId: this.booking, text });
      while (!this.stopped) {
        const { status, body: why } = await this.ask('write', '/notes', {
          method: 'POST',
          body,
          headers: { 'idempotency-key': `ha-note-${number}-${i}-0123456789` },
        });
        if (status === 201) {
          this.acknowledged.push(text);
          break;
        }
        if (status >= 400 && status < 500 && status !== 409) throw new Error(`a write was refused: ${status} ${why}`);
        await sleep(PAUSE_MS);
      }
      await sleep(20);
    }
  }

  async reader() {
    for (let i = 0; !this.stopped; i += 1) {
      const { status } = await this.ask('read', i % 2 ? '/bookings?pageSize=25' : `/bookings/${this.booking}`);
      await sleep(status === 200 ? 30 : PAUSE_MS);
    }
  }

  start() {
    this.work = [...Array.from({ length: WRITERS }, (_, i) => this.writer(i)), this.reader(), this.reader()];
    for (const one of this.work) one.catch((error) => (this.failed ??= error));
  }

  async stop() {
    this.stopped = true;
    await Promise.allSettled(this.work);
    if (this.failed) throw this.failed;
  }

  /** Milliseconds from `since` until something of this kind that began later succeeded; none yet: undefined. */
  back(kind, since) {
    const first = this.answers.find(
      (one) => one.kind === kind && one.began >= since && one.status > 0 && one.status < 300,
    );
    return first && first.began + first.took - since;
  }

  /** What ended after `since`, and was no success. */
  failures(since) {
    return this.answers.filter((one) => one.began + one.took >= since && !(one.status > 0 && one.status < 300));
  }
}
