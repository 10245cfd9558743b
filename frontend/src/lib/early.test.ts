// Answers that the page's first script has asked for: taken once, and only by the same user's request.
import { fakeServer } from '@test/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeCore, takeTexts, type Early } from './early';
import { ask } from './http';
import { clearCache } from './swr';

const answer = (n: number) => Promise.resolve(new Response(JSON.stringify({ n }), { status: 200 }));
const asked = (over: Partial<{ token: string; language: string; sentAt: number; answer: Promise<Response> }> = {}) => ({
  token: 'access-1',
  language: 'en-US',
  sentAt: Date.now(),
  answer: answer(1),
  ...over,
});
const get = async (path = '/board', token = 'access-1') =>
  ((await (await ask(path, { method: 'GET', token })).json()) as { n: number }).n;

let early: Early;
let log: ReturnType<typeof fakeServer>;
beforeEach(() => {
  log = fakeServer({ 'GET /board': () => ({ body: { n: 2 } }), 'POST /board': () => ({ body: { n: 2 } }) });
  window.sapaEarly = early = { answers: new Map() };
});
afterEach(() => delete window.sapaEarly);

describe('an early answer', () => {
  it('is taken without a request, once', async () => {
    early.answers.set('/board', asked());
    expect(await get()).toBe(1);
    expect(log).toHaveLength(0);
    expect(await get()).toBe(2);
  });

  it.each<[string, () => Parameters<typeof asked>[0]]>([
    ['another token', () => ({ token: 'access-9' })],
    ['another language', () => ({ language: 'sr-Latn-RS' })],
    ['an old request', () => ({ sentAt: Date.now() - 11_000 })],
    ['a failed request', () => ({ answer: Promise.reject(new TypeError('offline')) })],
  ])('of %s is not shown', async (_, over) => {
    early.answers.set('/board', asked(over()));
    expect(await get()).toBe(2);
    expect(early.answers.size).toBe(0);
  });

  it('answers no change', async () => {
    early.answers.set('/board', asked());
    const response = await ask('/board', { method: 'POST', body: {}, token: 'access-1' });
    expect(await response.json()).toEqual({ n: 2 });
  });

  it('is dropped with the cache when another user signs in', async () => {
    early.answers.set('/board', asked());
    clearCache();
    expect(early.answers.size).toBe(0);
  });
});

describe('the core and the texts', () => {
  it('are taken once, the texts in their language only', () => {
    early.core = Promise.resolve({} as WebAssembly.Module);
    early.texts = { language: 'sr_Latn_RS', answer: answer(1) };
    expect(takeCore()).toBeInstanceOf(Promise);
    expect(takeCore()).toBeUndefined();
    expect(takeTexts('en_US')).toBeUndefined();
    expect(takeTexts('sr_Latn_RS')).toBeInstanceOf(Promise);
    expect(takeTexts('sr_Latn_RS')).toBeUndefined();
  });
});
