import { ReadableStream } from 'node:stream/web';
import { tokens } from '@test/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onEvent } from './events';
import { keepSession } from './session-store';

vi.unmock('@/lib/event-stream');
const { blocksIn, followEvents, pauseAfter } = await import('./event-stream');

/** A server whose streams the test writes to. */
function streams() {
  const open: { headers: Headers; write: (text: string) => void; end: () => void; aborted: () => boolean }[] = [];
  const answer = vi.fn(async (_: string, init: RequestInit) => {
    const encoder = new TextEncoder();
    let control!: { enqueue: (bytes: Uint8Array) => void; close: () => void; error: (why: unknown) => void };
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) });
    init.signal?.addEventListener('abort', () => control.error(new DOMException('', 'AbortError')));
    open.push({
      headers: new Headers(init.headers),
      write: (text) => control.enqueue(encoder.encode(text)),
      end: () => control.close(),
      aborted: () => init.signal?.aborted ?? false,
    });
    return new Response(body as unknown as BodyInit, { status: 200 });
  });
  vi.stubGlobal('fetch', answer);
  return { open, answer };
}

const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the stream of events', () => {
  let stop: () => void = () => undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    keepSession(tokens(1));
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

  it('tells subscribers kind and id, and all of them that a stream begins', async () => {
    const { open } = streams();
    const [bell, texts] = [vi.fn(), vi.fn()];
    const ends = [onEvent('NOTIFICATION', bell), onEvent('TRANSLATIONS', texts)];
    stop = followEvents();
    await settle();
    expect(open[0]!.headers.get('Authorization')).toBe('Bearer access-1');
    open[0]!.write('data: {"kind":"READY","id":0}\n\n:\n\ndata: {"kind":"NOTI');
    await settle();
    expect([bell.mock.calls, texts.mock.calls]).toEqual([[[null]], [[null]]]);
    open[0]!.write('FICATION","id":7}\n\n');
    await settle();
    expect([bell.mock.calls.at(-1), texts.mock.calls.length]).toEqual([[7], 1]);
    ends.forEach((end) => end());
    open[0]!.write('data: {"kind":"NOTIFICATION","id":8}\n\n');
    await settle();
    expect(bell).toHaveBeenCalledTimes(2);
  });

  it('opens again soon after an end, and after growing pauses where it fails', async () => {
    const { open, answer } = streams();
    stop = followEvents();
    await settle();
    open[0]!.write('data: {"kind":"READY","id":0}\n\n');
    await settle();
    open[0]!.end();
    await settle(700);
    expect(open).toHaveLength(2);
    answer.mockImplementation(async () => {
      throw new TypeError('offline');
    });
    open[1]!.end();
    await settle(10_000);
    const soon = answer.mock.calls.length;
    expect(soon).toBeLessThanOrEqual(8);
    await settle(60_000);
    expect(answer.mock.calls.length - soon).toBeLessThanOrEqual(6);
    expect([1, 2, 3, 20].map((failures) => pauseAfter(failures, 1))).toEqual([1_000, 2_000, 4_000, 60_000]);
  });

  it('gives a connection up that is silent, and reads only while the tab is visible', async () => {
    const { open } = streams();
    stop = followEvents();
    await settle();
    open[0]!.write('data: {"kind":"READY","id":0}\n\n');
    await settle(39_000);
    expect(open[0]!.aborted()).toBe(false);
    await settle(3_000);
    expect(open[0]!.aborted()).toBe(true);
    expect(open).toHaveLength(2);
    show('hidden');
    await settle(120_000);
    expect([open[1]!.aborted(), open.length]).toEqual([true, 2]);
    show('visible');
    await settle();
    expect(open).toHaveLength(3);
  });

  it('waits as long as the server says', async () => {
    const { answer } = streams();
    answer.mockResolvedValue(new Response(null, { status: 429, headers: { 'Retry-After': '30' } }));
    stop = followEvents();
    await settle(29_000);
    expect(answer).toHaveBeenCalledTimes(1);
    await settle(2_000);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('asks for nothing when the tab is seen again and nothing has changed, and for what is newer', async () => {
    const { open } = streams();
    const [bell, texts] = [vi.fn(), vi.fn()];
    const ends = [onEvent('NOTIFICATION', bell), onEvent('TRANSLATIONS', texts)];
    const reported = () => [bell.mock.calls.length, texts.mock.calls.length];
    const hideAndShow = async () => {
      show('hidden');
      await settle(60_000);
      show('visible');
      await settle();
    };
    stop = followEvents();
    await settle();
    expect(open[0]!.headers.has('Last-Event-ID')).toBe(false);
    open[0]!.write('id: 7\ndata: {"kind":"READY","id":7}\n\nid: 9\ndata: {"kind":"NOTIFICATION","id":3}\n\n');
    await settle();
    expect(reported()).toEqual([2, 1]);
    // Events of others, whose numbers only count; and half an event, which is not known yet.
    open[0]!.write(':\nid: 12\n\nid: 13\n');
    await settle();
    await hideAndShow();
    expect(open[1]!.headers.get('Last-Event-ID')).toBe('12');
    open[1]!.write('id: 12\ndata: {"kind":"READY","id":12}\n\n');
    await settle();
    expect(reported()).toEqual([2, 1]);
    open[1]!.write('id: 13\ndata: {"kind":"TRANSLATIONS","id":1}\n\n');
    await settle();
    expect(reported()).toEqual([2, 2]);
    // The server does not know any more what came after 13.
    await hideAndShow();
    expect(open[2]!.headers.get('Last-Event-ID')).toBe('13');
    open[2]!.write('id: 300\ndata: {"kind":"READY","id":300}\n\n');
    await settle();
    expect(reported()).toEqual([3, 3]);
    // A new page reads everything after that, so only what comes later concerns it.
    stop();
    stop = followEvents();
    await settle();
    expect(open[3]!.headers.get('Last-Event-ID')).toBe('300');
    open[3]!.write('id: 300\ndata: {"kind":"READY","id":300}\n\n');
    await settle();
    expect(reported()).toEqual([3, 3]);
    ends.forEach((end) => end());
  });

  it('reads blocks however they arrive', () => {
    expect(blocksIn('id: 4\ndata: {"kind":"SENDING","id":3}\n\nid: 5\ndata: {"ki')).toEqual({
      blocks: [{ event: { kind: 'SENDING', id: 3 }, number: 4 }],
      rest: 'id: 5\ndata: {"ki',
    });
    expect(blocksIn(':\n\n')).toEqual({ blocks: [{}], rest: '' });
  });
});
