// The landing page in the whole app: the published questions below the sign-in, and the legal texts at their own
// addresses, which are asked for only there.
import { page } from '@test/booking';
import { showRouter } from '@test/render';
import { fakeServer } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { MarketFaqEntry, MarketLegalText } from '@/core';
import { showLanguage } from '@/lib/i18n';
import { routes } from './router';

const entry = (id: number, over: Partial<MarketFaqEntry> = {}): MarketFaqEntry => ({
  id,
  questionEn: 'How does a company join?',
  questionSr: 'Kako se firma pridružuje?',
  answerEn: 'Write to us.\n<b>We</b> set up your account.',
  answerSr: 'Pišite nam.',
  ordinal: id,
  ...over,
});
const legal = (over: Partial<MarketLegalText> = {}): MarketLegalText => ({
  kind: 'PRIVACY_POLICY',
  language: 'en_US',
  number: 3,
  publishedAt: '2026-11-01T09:00:00Z',
  text: '# Your data\n\nWe keep *little*.<script>x()</script> ![spy](https://x.example/y.png)',
  ...over,
});

function open(at: string, texts: MarketLegalText[] = [legal()], questions = [entry(1)]) {
  const log = fakeServer({
    'GET /market/faq': () => ({ body: page(questions) }),
    'GET /market/legal-texts': () => ({ body: { items: texts } }),
    'GET /demo-accounts': () => ({ status: 404, body: {} }),
  });
  return { log, ...showRouter(createMemoryRouter(routes(), { initialEntries: [at] })) };
}

describe('the landing page', () => {
  it('shows the published questions; an answer opens in its place, as text', async () => {
    const { log, user } = open('/');
    const question = await screen.findByText('How does a company join?');
    const answer = screen.getByText(/^Write to us/);
    expect(answer).not.toBeVisible();
    await user.click(question);
    expect(answer.closest('details')).toHaveAttribute('open');
    expect(answer.textContent).toContain('<b>We</b>');
    expect(log.some(({ path }) => path.startsWith('/market/legal-texts'))).toBe(false);
    await act(() => showLanguage('sr_Latn_RS'));
    expect(await screen.findByText('Kako se firma pridružuje?')).toBeVisible();
  });

  it('says that nothing is published yet', async () => {
    open('/', [], []);
    expect(await screen.findByText('Nothing is published here yet.')).toBeVisible();
  });

  it('leads to its legal texts and back', async () => {
    const { log, user, router } = open('/');
    const foot = within(await screen.findByRole('navigation', { name: 'Help and legal texts' }));
    await user.click(foot.getByRole('link', { name: 'Privacy policy' }));
    await waitFor(() => expect(router.state.location.hash).toBe('#privacy'));
    expect(await screen.findByRole('heading', { name: 'Your data' })).toBeVisible();
    expect(screen.getByText(/Version 3 · In force since/)).toBeVisible();
    expect(document.querySelector('script[src], main img, main script')).toBeNull();
    expect(log.find(({ path }) => path.startsWith('/market/legal-texts'))!.path).toMatch(/kind=PRIVACY_POLICY/);
    await user.click(screen.getByRole('link', { name: 'To the start page' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Sign in' })).toBeVisible();
  });

  it('says its title once, also where the text begins with it', async () => {
    open('/#privacy', [legal({ text: '# Privacy policy\n\nWhat we keep' })]);
    expect(await screen.findByText('What we keep')).toBeVisible();
    expect(screen.getAllByRole('heading', { name: 'Privacy policy' })).toHaveLength(1);
  });

  it('shows a text in the language on screen, else says in which it is published', async () => {
    open('/#terms', [legal({ kind: 'TERMS_OF_USE', text: 'Rules' })]);
    expect(await screen.findByText('Rules')).toBeVisible();
    expect(screen.queryByText(/only\.$/)).toBeNull();
    await act(() => showLanguage('sr_Latn_RS'));
    expect(await screen.findByText('Ovaj tekst je objavljen samo na jeziku: English.')).toBeVisible();
    expect(screen.getByText('Rules').closest('[lang]')).toHaveAttribute('lang', 'en-US');
  });
});
