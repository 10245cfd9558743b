// Loading parts of the dashboard.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorText } from './error-text';
import { text } from './i18n';
import { loadPart, PartError, partsLoading } from './load-part';

const never = () => new Promise<never>(() => undefined);

/** What a reader is told when the part `board` fails so. */
const reported = async (why: Error) =>
  errorText(await loadPart('board', () => Promise.reject(why)).catch((failure: unknown) => failure), text);

describe('loadPart', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('returns the loaded part', async () => {
    await expect(loadPart('board', async () => 7)).resolves.toBe(7);
  });

  it('waits 119,999 ms and gives up at 120,000 (§2.32)', async () => {
    let failure: unknown;
    loadPart('board', never).catch((error: unknown) => (failure = error));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failure).toBeUndefined();
    expect(partsLoading()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(failure).toBeInstanceOf(PartError);
    expect(failure).toMatchObject({ part: 'board', kind: 'script', reason: { code: 'timeout', detail: '120' } });
    expect(partsLoading()).toBe(false);
  });

  it('accepts a part that arrives at the last moment', async () => {
    const late = loadPart('board', () => new Promise((resolve) => setTimeout(() => resolve('there'), 119_999)));
    await vi.advanceTimersByTimeAsync(119_999);
    await expect(late).resolves.toBe('there');
  });

  it('names a script part and its reason (§8.7)', async () => {
    const address = 'https://sapa.example/static/js/board-1.js';
    expect(await reported(new TypeError(`Failed to fetch dynamically imported module: ${address}`))).toEqual({
      title: 'Script part “board” could not be loaded',
      detail: 'The file board-1.js could not be fetched.',
    });
    expect((await reported(new TypeError('Importing a module script failed.'))).detail).toBe(
      'One of its files could not be fetched.',
    );
    expect((await reported(new SyntaxError("Unexpected token '<'"))).detail).toBe(
      "The part arrived but did not run: Unexpected token '<'",
    );
  });

  it('names the reason in the language of the reader', async () => {
    const { showLanguage } = await import('./i18n');
    await showLanguage('sr_Latn_RS');
    expect(await reported(new Error('Unable to preload CSS for https://sapa.example/static/js/board-1.css'))).toEqual({
      title: 'Stil nije učitan: deo „board“',
      detail: 'Fajl board-1.css nije preuzet.',
    });
  });

  it('tells a style part apart (§8.8)', async () => {
    for (const address of ['/static/js/board-1.css', 'https://sapa.example/static/js/board-1.css'])
      expect(await reported(new Error(`Unable to preload CSS for ${address}`))).toEqual({
        title: 'Style load failure: part “board”',
        detail: 'The file board-1.css could not be fetched.',
      });
  });
});
