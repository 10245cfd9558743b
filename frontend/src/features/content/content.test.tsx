// FAQ, banners and legal texts through their screens.
import { page, signInAs, SYSADM } from '@test/booking';
import { save, sent } from '@test/catalogue';
import { show } from '@test/render';
import { fakeServer, problem } from '@test/server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BannerItem, FaqEntryItem, LegalText } from '@/core';
import BannerListScreen from './banner/list-screen';
import FaqListScreen from './faq/list-screen';
import PrivacyPolicyScreen from './legal/privacy-policy-screen';

beforeEach(() => signInAs(SYSADM));

const STORED = { version: 1, createdAt: '2026-11-18T08:00:00Z', updatedAt: '2026-11-20T13:00:00Z' };
const entry = (id: number, question: string, over: Partial<FaqEntryItem> = {}): FaqEntryItem => ({
  ...STORED,
  id,
  questionEn: question,
  questionSr: `${question} (sr)`,
  answerEn: 'Yes',
  answerSr: 'Da',
  ordinal: id,
  published: true,
  ...over,
});

describe('the order of a list', () => {
  const three = [entry(1, 'How?'), entry(2, 'When?', { published: false }), entry(3, 'Where?')];
  const shown = () => within(screen.getByRole('list', { name: 'FAQ' })).getAllByRole('listitem');
  const names = () => shown().map((row) => row.textContent?.replace(/[^A-Za-z?]/g, ''));

  async function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
    const log = fakeServer({ 'GET /faq': () => ({ body: page(three) }), ...handlers });
    const { user } = show(<FaqListScreen />, { path: '/dashboard/faq', at: '/dashboard/faq' });
    expect(await screen.findByText('Draft')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change the order' }));
    await screen.findByRole('button', { name: 'Drag: How?' });
    return { log, user };
  }

  it('is changed by buttons and sent whole', async () => {
    const { log, user } = await open({ 'POST /faq/order': () => ({ status: 204 }) });
    expect(screen.getByRole('button', { name: 'Move up: How?' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Move up: Where?' }));
    await user.click(screen.getByRole('button', { name: 'Move down: How?' }));
    expect(names()).toEqual(['Where?', 'How?', 'When?']);
    expect(sent(log, 'POST')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save this order' }));
    expect(await screen.findByText('The order is saved')).toBeInTheDocument();
    const [requested] = sent(log, 'POST');
    expect(requested?.body).toEqual({ rows: [3, 1, 2].map((id) => ({ id, version: 1 })) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays as it is while it is being saved', async () => {
    let answer = () => {};
    const answered = new Promise<{ status: number }>((resolve) => (answer = () => resolve({ status: 204 })));
    const { user } = await open({ 'POST /faq/order': () => answered });
    await user.click(screen.getByRole('button', { name: 'Move down: How?' }));
    const still = () => shown()[0]?.closest('[inert]');
    expect(still()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save this order' }));
    await waitFor(() => expect(still()).not.toBeNull());
    answer();
    expect(await screen.findByText('The order is saved')).toBeInTheDocument();
  });

  it('is read again where somebody else was faster', async () => {
    let rows = three;
    const { user } = await open({
      'GET /faq': () => ({ body: page(rows) }),
      'POST /faq/order': () => {
        rows = [entry(4, 'Who?'), ...three];
        return { status: 409, body: problem(409, 'record.order_changed', 'Somebody has changed this list') };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Move down: How?' }));
    await user.click(screen.getByRole('button', { name: 'Save this order' }));
    expect(await screen.findByText(/Somebody has changed this list/)).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Who?', 'How?', 'When?', 'Where?']));
  });
});

describe('banners', () => {
  const banner = (id: number, over: Partial<BannerItem>): BannerItem => ({
    ...STORED,
    id,
    groupId: 1,
    groupNameEn: 'Home page',
    groupNameSr: 'Početna',
    groupActive: true,
    titleEn: `Banner ${id}`,
    titleSr: `Baner ${id}`,
    imageId: id,
    link: null,
    ordinal: id,
    validFrom: null,
    validTo: null,
    active: true,
    ...over,
  });

  it('say whether the marketplace shows them, and on which days', async () => {
    fakeServer({
      'GET /marketing': () => ({
        body: page([
          banner(1, {}),
          banner(2, { validTo: '2020-01-01' }),
          banner(3, { validFrom: '2999-01-01' }),
          banner(4, { groupActive: false }),
        ]),
      }),
    });
    show(<BannerListScreen />, { path: '/dashboard/marketing', at: '/dashboard/marketing' });
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr');
    expect(await row('Banner 1')).toHaveTextContent('Shown now');
    expect(await row('Banner 1')).toHaveTextContent('always');
    expect(await row('Banner 2')).toHaveTextContent('Over');
    expect(await row('Banner 3')).toHaveTextContent('Scheduled');
    expect(await row('Banner 4')).toHaveTextContent('Switched off');
  });
});

describe('a legal text', () => {
  const text = (id: number, number: number | null, words: string): LegalText => ({
    ...STORED,
    id,
    kind: 'PRIVACY_POLICY',
    language: 'en_US',
    number,
    state: number === null ? 'DRAFT' : 'PUBLISHED',
    publishedAt: number === null ? null : '2026-11-20T13:00:00Z',
    text: words,
  });
  const one = text(1, 1, '# Policy\n\nWe keep your name.');
  const two = text(2, 2, '# Policy\n\nWe keep your name and phone.');
  const AT = '/dashboard/privacyPolicy';

  function open(texts: LegalText[], handlers: Parameters<typeof fakeServer>[0] = {}, at = '') {
    const log = fakeServer({
      'GET /legal-texts': () => ({ body: page(texts) }),
      'GET /audit': () => ({ body: page([]) }),
      ...Object.fromEntries(texts.map((one) => [`GET /legal-texts/${one.id}`, () => ({ body: one })])),
      ...handlers,
    });
    return { log, ...show(<PrivacyPolicyScreen />, { path: AT, at: AT + at }) };
  }

  it('shows the version in force and what it changed', async () => {
    const { user } = open([two, one]);
    expect(await screen.findByRole('heading', { name: 'Policy', level: 2 })).toBeInTheDocument();
    expect(screen.getByText(/Version 2 is in force since/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Differences' }));
    expect(await screen.findByText(/and phone/, { selector: 'ins' })).toBeInTheDocument();
    expect(screen.getByText(/Compared with version 1/)).toBeInTheDocument();
  });

  it('is changed by a draft of its own', async () => {
    const draft = text(3, null, two.text);
    const { log, user, router } = open([two, one], { 'POST /legal-texts': () => ({ status: 201, body: draft }) });
    await user.click(await screen.findByRole('button', { name: 'Change the text' }));
    await waitFor(() => expect(router.state.location.search).toBe('?language=en_US&version=3'));
    expect(sent(log, 'POST')[0]?.body).toEqual({ kind: 'PRIVACY_POLICY', language: 'en_US', text: two.text });
  });

  it('is previewed without HTML, scripts and pictures', async () => {
    const evil =
      '# Draft\n\n<img src=x onerror=alert(1)><script>alert(1)</script>\n\n![x](https://a.example/x.png) [bad](javascript:alert(1)) **bold**';
    const { user, container } = open([text(3, null, evil), two]);
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const shown = (await screen.findByText('bold', { selector: 'strong' })).closest('div')!;
    expect(container.querySelectorAll('img, script, [onerror]')).toHaveLength(0);
    expect(shown.querySelector('a')).toBeNull();
  });

  it('is published in the version that was seen, once it is saved', async () => {
    let draft = text(3, null, 'Words');
    const ahead = { ...text(9, 5, 'Reči'), publishedAt: '2026-11-24T13:00:00Z' };
    const { log, user } = open([draft, two], {
      // Serbian went ahead, and this one follows.
      'GET /legal-texts': ({ path }) => ({ body: page(path.includes('language=en_US') ? [draft, two] : [ahead]) }),
      'GET /legal-texts/3': () => ({ body: draft }),
      'PUT /legal-texts/3': () => {
        draft = { ...draft, version: 2, text: 'Other words' };
        return { body: draft };
      },
      'POST /legal-texts/3/publish': () => ({ body: { ...draft, version: 3, number: 3, state: 'PUBLISHED' } }),
    });
    const field = await screen.findByLabelText('Text', { selector: 'textarea' });
    await user.clear(field);
    await user.type(field, 'Other words');
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
    expect(screen.getByText('Save the draft, then publish it.')).toBeInTheDocument();
    await save(user);
    await screen.findByText('Successfully saved');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const question = await screen.findByRole('alertdialog', { name: 'Publish this draft in English?' });
    await user.click(within(question).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Version 3 is published')).toBeInTheDocument();
    const published = log.find(({ path }) => path.endsWith('/publish'));
    expect(published?.headers.get('If-Match')).toBe('"2"');
  });

  it('says that the other language stays older, and asks', async () => {
    const draft = text(3, null, 'Words');
    const older = { ...text(9, 4, 'Reči'), publishedAt: '2026-11-03T13:00:00Z' };
    let serbian = [older];
    const { log, user } = open([draft, two], {
      'GET /legal-texts': ({ path }) => ({ body: page(path.includes('language=en_US') ? [draft, two] : serbian) }),
      'POST /legal-texts/3/publish': () => ({ body: { ...draft, version: 2, number: 3, state: 'PUBLISHED' } }),
    });
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Publish' }));
      return within(await screen.findByRole('alertdialog', { name: 'Publish this draft in English?' }));
    };
    const first = await ask();
    expect(first.getByText(/other language \(Srpski\) stays as it is: version 4 of/)).toBeInTheDocument();
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    expect(sent(log, 'POST')).toEqual([]);
    serbian = [];
    const second = await ask();
    expect(second.getByText(/stays as it is: nothing is published in it/)).toBeInTheDocument();
    await user.click(second.getByRole('button', { name: 'Publish this language only' }));
    expect(await screen.findByText('Version 3 is published')).toBeInTheDocument();
  });
});
