// Loading parts of the dashboard.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorText } from './error-text';
import { text } from './i18n';
import { loadPart, PartError, partsLoading } from './load-part';

const never = () => new Promise<never>(() => undefined);

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
    expect(failure).toMatchObject({
      part: 'board',
      kind: 'script',
      reason: expect.stringContaining('120000') as string,
    });
    expect(partsLoading()).toBe(false);
  });

  it('accepts a part that arrives at the last moment', async () => {
    const late = loadPart('board', () => new Promise((resolve) => setTimeout(() => resolve('there'), 119_999)));
    await vi.advanceTimersByTimeAsync(119_999);
    await expect(late).resolves.toBe('there');
  });

  it('names a script part and its reason (§8.7)', async () => {
    const failure = await loadPart('board', () => Promise.reject(new Error('Failed to fetch'))).catch(
      (e: unknown) => e,
    );
    expect(errorText(failure, text)).toEqual({
      title: 'Script part “board” could not be loaded',
      detail: 'Failed to fetch',
    });
  });

  it('tells a style part apart (§8.8)', async () => {
    const gone = new Error('Unable to preload CSS for /static/js/board-1.css');
    const failure = await loadPart('board', () => Promise.reject(gone)).catch((e: unknown) => e);
    expect(failure).toMatchObject({ kind: 'style', part: 'board', reason: 'board-1.css' });
    expect(errorText(failure, text).title).toBe('Style load failure: part “board”');
  });
});
