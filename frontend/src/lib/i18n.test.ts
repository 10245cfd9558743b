// Loading texts: from the server, or built in if the server does not answer.
import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Starts a fresh i18next with the dashboard's backend over the test's `fetch`. */
async function start(fetch: (url: string) => Promise<Response>) {
  vi.resetModules();
  // The test set-up adds all texts at once, and counts what is missing; here texts must be fetched, with gaps.
  Object.assign(i18next.options, { resources: undefined, saveMissing: false });
  const requested: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url);
    return fetch(url);
  });
  const fresh = await import('./i18n');
  await fresh.startTexts();
  return { ...fresh, requested };
}
const server = (texts: object) => async () => new Response(JSON.stringify(texts), { status: 200 });

describe('texts', () => {
  beforeEach(() => expect(i18next.isInitialized).toBe(true));

  it('come from the server (§7.2), in English on the first visit whatever the browser asks for (§1.3)', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('sr-Latn-RS');
    const { text, requested } = await start(server({ common: { save: 'Store it' } }));
    expect(text('common.save')).toBe('Store it');
    expect(requested[0]).toBe('/api/v1/translations/en_US/translations');
    expect(document.documentElement.lang).toBe('en-US');
  });

  it('load in one language, and in the other when it is chosen', async () => {
    // Runs at once, like an idle browser.
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    const { text, changeLanguage, requested } = await start(async (url) =>
      server({ common: { save: url.includes('sr_Latn_RS') ? 'Zapamti' : 'Store it' } })(),
    );
    expect(requested).toEqual(['/api/v1/translations/en_US/translations']);
    await changeLanguage('sr_Latn_RS');
    expect(text('common.save')).toBe('Zapamti');
    expect(requested).toHaveLength(2);
  });

  it('stay as they are when the other language cannot be loaded', async () => {
    const { text, changeLanguage } = await start(async (url) =>
      url.includes('en_US') ? server({ common: { save: 'Store it' } })() : Promise.reject(new TypeError('offline')),
    );
    vi.doMock('@locales/sr_Latn_RS.json', () => Promise.reject(new TypeError('offline')));
    expect(await changeLanguage('sr_Latn_RS')).toBe(false);
    vi.doUnmock('@locales/sr_Latn_RS.json');
    expect(text('common.save')).toBe('Store it');
    expect(localStorage.getItem('language')).toBeNull();
    expect(await changeLanguage('sr_Latn_RS')).toBe(true);
    expect(text('common.save')).toBe('Sačuvaj');
  });

  it('follow the last choice, which alone is stored', async () => {
    let arrive: (how: Response | Promise<Response>) => void = () => undefined;
    const slow = () => new Promise<Response>((resolve) => (arrive = resolve));
    const { text, changeLanguage } = await start(async (url) =>
      url.includes('en_US') ? server({ common: { save: 'Store it' } })() : slow(),
    );
    const late = changeLanguage('sr_Latn_RS');
    expect(await changeLanguage('en_US')).toBe(true);
    expect(localStorage.getItem('language')).toBe('en_US');
    arrive(server({ common: { save: 'Zapamti' } })());
    await late;
    expect(text('common.save')).toBe('Store it');
    expect(localStorage.getItem('language')).toBe('en_US');
  });

  it('that fail to load are no failure when another language was chosen meanwhile', async () => {
    let fail: (why: Error) => void = () => undefined;
    const { changeLanguage } = await start(async (url) =>
      url.includes('en_US')
        ? server({ common: { save: 'Store it' } })()
        : new Promise<Response>((_, reject) => (fail = reject)),
    );
    vi.doMock('@locales/sr_Latn_RS.json', () => Promise.reject(new TypeError('offline')));
    const late = changeLanguage('sr_Latn_RS');
    await changeLanguage('en_US');
    fail(new TypeError('offline'));
    expect(await late).toBe(true);
    vi.doUnmock('@locales/sr_Latn_RS.json');
    expect(localStorage.getItem('language')).toBe('en_US');
  });

  it('fall back to the built-in ones when the server does not answer (§7.2)', async () => {
    const { text } = await start(() => Promise.reject(new TypeError('offline')));
    expect(text('common.save')).toBe('Save');
  });

  it('that the server lacks are said in English, in every form', async () => {
    localStorage.setItem('language', 'sr_Latn_RS');
    const { text } = await start(server({ common: { save: 'Zapamti' } }));
    // Nothing rather than a key, until the English texts are there.
    expect(text('screen.breeds')).toBe('');
    await vi.waitFor(() => expect(text('screen.breeds')).toBe('Breeds'));
    expect(text('home.days', { count: 3 })).toBe('3 days');
    expect(text('common.save')).toBe('Zapamti');
    expect(text('no.such.text')).toBe('no.such.text');
  });

  it('that an English server lacks come from this build', async () => {
    const { text } = await start(server({ screen: { users: 'People' } }));
    text('screen.breeds');
    await vi.waitFor(() => expect(text('screen.breeds')).toBe('Breeds'));
    expect(text('screen.users')).toBe('People');
  });

  it('come in the language that was chosen before, and switch at once', async () => {
    localStorage.setItem('language', 'sr_Latn_RS');
    const { text, changeLanguage } = await start(() => Promise.reject(new TypeError('offline')));
    expect(text('common.save')).toBe('Sačuvaj');
    expect(document.documentElement.lang).toBe('sr-Latn-RS');
    await changeLanguage('en_US');
    expect(text('common.save')).toBe('Save');
    expect(document.documentElement.lang).toBe('en-US');
    expect(localStorage.getItem('language')).toBe('en_US');
  });
});
