// The editor of texts through the real router: the list with both languages, a text with its built-in one
// beside it, its checks, and the texts on screen after a save.
import { page, signInAs, SYSADM } from '@test/booking';
import { showRouter } from '@test/render';
import { fakeServer, later } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import en from '@locales/en_US.json';
import type { Completeness, TextForms, TranslationItem, TranslationText } from '@/core';
import { mutateResource } from '@/lib/swr';
import { routes } from './router';

const PATH = '/dashboard/translations';
const NONE: TextForms = { text: null, one: null, few: null, other: null };
const forms = (over: Partial<TextForms>): TextForms => ({ ...NONE, ...over });

const side = (language: string, builtIn: Partial<TextForms>, over: Partial<TranslationText> = {}): TranslationText => ({
  language,
  state: 'BUILT_IN',
  needsWork: false,
  shown: forms(builtIn),
  builtIn: forms(builtIn),
  own: null,
  builtInThen: null,
  updatedAt: null,
  ...over,
});
const SAVE: TranslationItem = {
  key: 'common.save',
  texts: [side('en_US', { text: 'Save' }), side('sr_Latn_RS', { text: 'Sačuvaj' })],
};
const LONG: TranslationItem = {
  key: 'booking.reason.workplace_in_use_by_another_guest',
  texts: [side('en_US', { text: 'In use' }), side('sr_Latn_RS', { text: 'Zauzeto' })],
};
const OWN = '<b onclick="x()">Keep</b>';
const KEPT: TranslationItem = {
  key: 'common.save',
  texts: [
    side(
      'en_US',
      { text: 'Save' },
      {
        state: 'OVERRIDDEN',
        own: forms({ text: OWN }),
        shown: forms({ text: OWN }),
        builtInThen: forms({ text: 'Save' }),
        updatedAt: '2026-11-20T12:00:00Z',
      },
    ),
    side('sr_Latn_RS', { text: 'Sačuvaj' }),
  ],
};
const DAYS: TranslationItem = {
  key: 'home.days',
  texts: [
    side('en_US', { one: '%{count} day', other: '%{count} days' }),
    side(
      'sr_Latn_RS',
      { one: '%{count} dan', few: '%{count} dana', other: '%{count} dana' },
      { state: 'UNFIT', needsWork: true, own: forms({ text: 'dana' }), builtInThen: forms({ text: 'dani' }) },
    ),
  ],
};
const COMPLETE: Completeness[] = [
  { language: 'en_US', keys: 1_900, done: 1_900, states: [{ state: 'OVERRIDDEN', count: 1 }] },
  { language: 'sr_Latn_RS', keys: 1_900, done: 1_880, states: [{ state: 'MISSING', count: 20 }] },
];

function open(at: string, first: TranslationItem, after: TranslationItem = first) {
  let current = first;
  const step = () => {
    current = after;
    return { body: after };
  };
  const log = fakeServer({
    'GET /translations': () => ({ body: page([current]) }),
    'GET /translations/completeness': () => ({ body: COMPLETE }),
    [`GET /translations/${first.key}`]: () => ({ body: current }),
    [`PUT /translations/en_US/overrides/${first.key}`]: step,
    [`DELETE /translations/en_US/overrides/${first.key}`]: () => ({ ...step(), status: 204 }),
    'GET /translations/en_US/translations': () => ({
      body: { ...en, common: { ...en.common, save: current.texts[0]!.shown!.text } },
    }),
  });
  return { log, ...showRouter(createMemoryRouter(routes(), { initialEntries: [at] })) };
}

beforeEach(() => signInAs(SYSADM));

const english = async () => within(await screen.findByRole('region', { name: 'English' }));
const serbian = async () => within(await screen.findByRole('region', { name: 'Srpski' }));

describe('the list of texts', () => {
  it('shows both languages side by side, overrides as text, and how complete each is', async () => {
    const { log, user, router } = open(PATH, KEPT);
    const row = within((await screen.findByRole('link', { name: 'common.save' })).closest('tr')!);
    expect(row.getByText(OWN)).toBeVisible();
    expect(row.getByText('Own text')).toBeVisible();
    expect(row.getByText('Sačuvaj')).toBeVisible();
    expect(screen.getByText(/1,880 of 1,900 done/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Missing: 20' })).toBeVisible();
    expect(log.some(({ path }) => path.startsWith('/translations?sort=state&page=1'))).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Missing: 20' }));
    await waitFor(() => expect(router.state.location.search).toBe('?language=sr_Latn_RS&state=MISSING'));
    await waitFor(() => expect(log.some(({ path }) => /state=MISSING/.test(path))).toBe(true));
  });

  it('breaks a long key where its parts meet, not within a word', async () => {
    open(PATH, LONG);
    const key = await screen.findByRole('link', { name: LONG.key });
    const parts = [...key.querySelectorAll('wbr')].map(({ previousSibling }) => previousSibling?.textContent);
    expect(parts).toEqual(['booking.', 'reason.', 'workplace_', 'in_', 'use_', 'by_', 'another_', 'guest']);
  });
});

describe('a text', () => {
  it('keeps what is typed in its other forms while it is being saved, and the focus', async () => {
    const [answer, answered] = later<{ body: unknown }>();
    const [ones, srDays] = [forms({ one: '%{count} day only', other: '%{count} days' }), DAYS.texts[1]!];
    let texts = DAYS.texts;
    const log = fakeServer({
      'GET /translations/home.days': () => ({ body: { key: 'home.days', texts } }),
      'PUT /translations/en_US/overrides/home.days': () => answer,
      'GET /translations/en_US/translations': () => ({ body: en }),
    });
    const { user } = showRouter(createMemoryRouter(routes(), { initialEntries: [`${PATH}?key=home.days`] }));
    const own = await english();
    const field = (at: number) => own.getAllByRole('textbox')[at]!;
    await user.type(field(0), ' only');
    await user.click(own.getByRole('button', { name: 'Save' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(log.some(({ method }) => method === 'PUT')).toBe(true));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.type(field(1), ' and more');
    const changed = { state: 'OVERRIDDEN', own: ones, shown: ones, updatedAt: '2026-11-20T12:00:00Z' } as const;
    texts = [side('en_US', { one: '%{count} day', other: '%{count} days' }, changed), srDays];
    answered({ body: { key: 'home.days', texts } });
    await screen.findByText('Successfully saved');
    expect(field(1)).toHaveValue('%{count} days and more');
    expect(field(1)).toHaveFocus();
    expect(field(0)).toHaveValue('%{count} day only');
    // Nobody has typed there since: what changes elsewhere is shown.
    texts = [
      side(
        'en_US',
        { one: '%{count} day', other: '%{count} days' },
        { ...changed, own: forms({ one: '%{count} d', other: '%{count} days' }) },
      ),
      srDays,
    ];
    await act(() => mutateResource('/translations'));
    await waitFor(() => expect(field(0)).toHaveValue('%{count} d'));
    expect(field(1)).toHaveValue('%{count} days and more');
  });

  it('is overridden beside the built-in one, and said at once', async () => {
    const { log, user } = open(`${PATH}?key=common.save`, SAVE, KEPT);
    const own = await english();
    const field = own.getByRole('textbox', { name: /^Text/ });
    expect(field).toHaveValue('Save');
    await user.clear(field);
    await user.type(field, `${OWN} %{{name}`);
    expect(await own.findByText('This text has no placeholders: write it without %{ }')).toBeVisible();
    await user.clear(field);
    await user.type(field, OWN);
    await user.click(own.getByRole('button', { name: 'Save' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(log.find(({ method }) => method === 'PUT')).toMatchObject({
        path: '/translations/en_US/overrides/common.save',
        body: { text: OWN },
      }),
    );
    // The dashboard's own buttons say the new text, as text.
    const after = await english();
    expect(await after.findByRole('button', { name: OWN })).toBeVisible();
    expect(after.getByText('Own text')).toBeVisible();
    expect(document.querySelector('main b')).toBeNull();
  });

  it('goes back to the built-in one, and the way back can be undone', async () => {
    const { log, user } = open(`${PATH}?key=common.save`, KEPT, SAVE);
    await user.click((await english()).getByRole('button', { name: 'Use the built-in text' }));
    expect(await screen.findByText('The built-in text is back')).toBeInTheDocument();
    expect(log.some(({ method }) => method === 'DELETE')).toBe(true);
    await waitFor(async () => expect((await english()).queryByText('Own text')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(log.find(({ method }) => method === 'PUT')?.body).toMatchObject({ text: OWN }));
  });

  it('with plural forms asks for each form of its language', async () => {
    const { user } = open(`${PATH}?key=home.days`, DAYS);
    const en = await english();
    expect(en.getAllByRole('textbox')).toHaveLength(2);
    const sr = await serbian();
    expect(sr.getAllByRole('textbox')).toHaveLength(3);
    expect(sr.getByText(/has other placeholders or forms now/)).toBeVisible();
    const few = sr.getByRole('textbox', { name: /^Form for 2 to 4/ });
    await user.clear(few);
    await user.type(few, 'nekoliko dana');
    expect(await sr.findByText('Must hold exactly these placeholders: %{count}')).toBeVisible();
  });

  it('that is gone can only be removed', async () => {
    open(`${PATH}?key=old.screen`, {
      key: 'old.screen',
      texts: [
        side('en_US', {}, { state: 'GONE', needsWork: true, builtIn: null, shown: null, own: forms({ text: 'Old' }) }),
        side('sr_Latn_RS', {}, { builtIn: null, shown: null }),
      ],
    });
    const en = await english();
    expect(en.getByText('Old')).toBeVisible();
    expect(en.queryByRole('textbox')).toBeNull();
    expect(en.getByRole('button', { name: 'Remove this text' })).toBeVisible();
  });

  it('that does not exist says so', async () => {
    fakeServer({});
    showRouter(createMemoryRouter(routes(), { initialEntries: [`${PATH}?key=no.text`] }));
    expect(await screen.findByText('There is no text with this key.')).toBeVisible();
  });
});
