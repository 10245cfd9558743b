// Reviews through the real router: the list keeps its filters while a review is open, the company replies
// and reports, the platform hides and restores, and what is not possible is said with its reason.
import { ADMIN, beginAtNoon, detail, page, signInAs, SYSADM } from '@test/booking';
import { review } from '@test/review';
import { showRouter } from '@test/render';
import { fakeServer } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';

import type { ReviewItem } from '@/core';
import { showLanguage } from '@/lib/i18n';
import { mutateResource } from '@/lib/swr';
import { routes } from './router';

const PATH = '/dashboard/reviews';

function open(at: string, first: ReviewItem, after: ReviewItem = first) {
  let current = first;
  const step = () => {
    current = after;
    return { body: after };
  };
  const log = fakeServer({
    'GET /reviews': () => ({ body: page([current]) }),
    'GET /reviews/8': () => ({ body: current }),
    'GET /bookings/1': () => ({ body: detail({ status: 'COMPLETED', facts: { hasReview: true } }) }),
    'GET /bookings/1/timeline': () => ({ body: { items: [] } }),
    'GET /audit': () => ({ body: page([]) }),
    'POST /reviews/8/reply': step,
    'POST /reviews/8/report': step,
    'POST /reviews/8/hide': step,
    'POST /reviews/8/restore': step,
  });
  const router = createMemoryRouter(routes(), { initialEntries: [at] });
  return { log, ...showRouter(router) };
}
const sent = (log: ReturnType<typeof fakeServer>) => log.filter(({ method }) => method === 'POST');
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  beginAtNoon();
});

describe('the list', () => {
  it('asks with the filters of the address, and has them again after a review', async () => {
    signInAs(ADMIN);
    const { log, user, router } = open(`${PATH}?stars=4,5&replied=false`, review());
    await user.click(await screen.findByRole('link', { name: 'Milica Jovanović' }));
    expect(await screen.findByRole('heading', { name: 'Review by Milica Jovanović' })).toBeVisible();
    expect(router.state.location.search).toBe('?stars=4%2C5&replied=false&review=8');
    const requested = new URL(log.find(({ path }) => path.startsWith('/reviews?'))!.path, 'http://x').searchParams;
    expect([requested.get('stars'), requested.get('replied'), requested.get('sort')]).toEqual([
      '4,5',
      'false',
      '-createdAt',
    ]);
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' }));
    await user.click(crumbs.getByRole('link', { name: 'Reviews' }));
    expect(await screen.findByRole('link', { name: 'Milica Jovanović' })).toBeVisible();
    expect(router.state.location.search).toBe('?stars=4%2C5&replied=false');
  });

  it('shows the stars as a number for readers, and text as text', async () => {
    signInAs(SYSADM);
    open(PATH, review({ text: '<img src=x onerror="window.broken = true">' }));
    expect(await screen.findByText(/<img src=x/)).toBeVisible();
    expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    expect(document.querySelector('main img')).toBeNull();
    expect(screen.getByText('Šapice, Dorćol')).toBeVisible();
  });
});

describe('the company', () => {
  beforeEach(() => signInAs(ADMIN));
  const at = `${PATH}?review=8`;

  it('replies, and may change the reply for a day', async () => {
    const replied = review({ reply: 'Thank you!', repliedAt: '2026-11-20T12:59:00Z' });
    const { user, log } = open(at, review(), replied);
    await user.click(await button('Publish the reply'));
    expect(await screen.findByText('Required field')).toBeVisible();
    await user.type(screen.getByLabelText('Reply'), 'Thank you!');
    await user.click(await button('Publish the reply'));
    expect(await screen.findByText('Thank you!', { selector: 'p' })).toBeVisible();
    expect(sent(log).map(({ path, body }) => [path, body])).toEqual([['/reviews/8/reply', { text: 'Thank you!' }]]);
    expect(sent(log)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    // The form is gone with its button: the focus stays in the card.
    await waitFor(() => expect(screen.getByRole('heading', { name: /company's reply/ })).toHaveFocus());
    await user.click(await button('Change'));
    expect(screen.getByLabelText('Reply')).toHaveValue('Thank you!');
    expect(screen.getByLabelText('Reply')).toHaveFocus();
  });

  it('goes on to the next review after publishing', async () => {
    const [first, second] = [review(), review({ id: 9, guestName: 'Vera Ilić' })];
    const replied = review({ reply: 'Thank you!', repliedAt: '2026-11-20T12:59:00Z' });
    let done = false;
    const log = fakeServer({
      'GET /reviews': () => ({ body: page(done ? [second] : [first, second]) }),
      'GET /reviews/8': () => ({ body: done ? replied : first }),
      'GET /reviews/9': () => ({ body: second }),
      'GET /audit': () => ({ body: page([]) }),
      'POST /reviews/8/reply': () => {
        done = true;
        return { body: replied };
      },
    });
    const router = createMemoryRouter(routes(), { initialEntries: [`${PATH}?replied=false&review=8`] });
    const { user } = showRouter(router);
    await user.type(await screen.findByLabelText('Reply'), 'Thank you!');
    await user.click(await button('Publish and next'));
    expect(await screen.findByRole('heading', { name: 'Review by Vera Ilić' })).toBeVisible();
    expect(router.state.location.search).toBe('?replied=false&review=9');
    expect(sent(log).map(({ path, body }) => [path, body])).toEqual([['/reviews/8/reply', { text: 'Thank you!' }]]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish and next' })).toBeNull());
  });

  it('keeps a reply that is being written when a colleague’s comes, and shows both', async () => {
    const { user, log } = open(at, review(), review({ reply: 'From a colleague', repliedAt: '2026-11-20T12:59:00Z' }));
    await user.type(await screen.findByLabelText('Reply'), 'Thank');
    await fetch('/api/v1/reviews/8/reply', { method: 'POST' });
    await act(() => mutateResource('/reviews'));
    expect(await screen.findByText('From a colleague', { selector: 'p' })).toBeVisible();
    expect(screen.getByLabelText('Reply')).toHaveValue('Thank');
    await user.clear(screen.getByLabelText('Reply'));
    await user.click(await button('Cancel'));
    expect(screen.queryByLabelText('Reply')).toBeNull();
    expect(sent(log)).toHaveLength(1);
  });

  it('sees a colleague’s reply in place of a form that nobody has begun', async () => {
    open(at, review(), review({ reply: 'From a colleague', repliedAt: '2026-11-20T12:59:00Z' }));
    await screen.findByLabelText('Reply');
    await fetch('/api/v1/reviews/8/reply', { method: 'POST' });
    await act(() => mutateResource('/reviews'));
    expect(await screen.findByText('From a colleague', { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText('Reply')).toBeNull());
  });

  it('sees until when an old reply could be changed', async () => {
    open(at, review({ reply: 'Thank you!', repliedAt: '2026-11-19T10:00:00Z' }));
    expect(await screen.findByText('Thank you!', { selector: 'p' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    expect(await button('Reply')).toHaveAccessibleDescription(/the reply could be changed until Fri 20 Nov 11:00/);
  });

  it('reports with one of the reasons, once', async () => {
    const reported = review({ visibility: 'REPORTED', fault: 'THREAT', reportedAt: '2026-11-20T12:59:00Z' });
    const { user, log } = open(at, review(), reported);
    await user.click(await button('Report'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await dialog.findByText('Required field')).toBeVisible();
    expect(dialog.getAllByRole('option').filter((one) => one.textContent)).toHaveLength(6);
    await user.selectOptions(dialog.getByLabelText('What is wrong with it'), 'THREAT');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText(/Reported by the company/)).toHaveTextContent('Threat');
    expect(sent(log).map(({ path, body }) => [path, body])).toEqual([['/reviews/8/report', { fault: 'THREAT' }]]);
    expect(await button('Report')).toHaveAccessibleDescription('the review is reported already');
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  });

  it('finds the review from its booking', async () => {
    const { user } = open('/dashboard/company-bookings/1', review());
    await user.click(await screen.findByRole('link', { name: 'Open the review' }));
    expect(await screen.findByRole('heading', { name: 'Review by Milica Jovanović' })).toBeVisible();
  });

  it('says that there is no such review', async () => {
    open(`${PATH}?review=99&stars=1`, review());
    expect(await screen.findByText(/does not exist, or you may not see it/)).toBeVisible();
    expect(within(screen.getByRole('main')).getAllByRole('link', { name: 'Reviews' })[0]).toHaveAttribute(
      'href',
      `${PATH}?stars=1`,
    );
  });
});

describe('the platform', () => {
  beforeEach(() => signInAs(SYSADM));
  const reported = review({ visibility: 'REPORTED', fault: 'PRIVATE_DATA', reportedAt: '2026-11-20T10:00:00Z' });

  it('keeps a reported review', async () => {
    const kept = review({ reportedAt: '2026-11-20T10:00:00Z' });
    const { user, log } = open(`${PATH}?review=8`, reported, kept);
    await user.click(await button('Keep'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep' }));
    expect(await screen.findByText('The review of Milica Jovanović stays')).toBeVisible();
    expect(sent(log).map(({ path }) => path)).toEqual(['/reviews/8/restore']);
    expect(screen.queryByLabelText('Reply')).toBeNull();
  });

  it('hides one for the reported reason, and can show it again', async () => {
    const hidden = review({ ...reported, visibility: 'HIDDEN', hiddenAt: '2026-11-20T12:59:00Z' });
    const { user, log } = open(`${PATH}?review=8`, reported, hidden);
    await user.click(await button('Hide'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('What is wrong with it')).toHaveValue('PRIVATE_DATA');
    await user.click(dialog.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(sent(log)[0]?.body).toEqual({ fault: 'PRIVATE_DATA' }));
    expect(await button('Show again')).toBeEnabled();
    expect(screen.getByText(/Only its author, the company and the platform see it/)).toBeVisible();
  });

  it('leads on to the next reported review, also when this one has left the list', async () => {
    const next = review({ id: 9, guestName: 'Vera Ilić', visibility: 'REPORTED', fault: 'THREAT' });
    const hidden = review({ ...reported, visibility: 'HIDDEN', hiddenAt: '2026-11-20T12:59:00Z' });
    let isHidden = false;
    fakeServer({
      'GET /reviews': () => ({ body: page(isHidden ? [next] : [reported, next]) }),
      'GET /reviews/8': () => ({ body: isHidden ? hidden : reported }),
      'GET /reviews/9': () => ({ body: next }),
      'GET /audit': () => ({ body: page([]) }),
      'POST /reviews/8/hide': () => {
        isHidden = true;
        return { body: hidden };
      },
    });
    const router = createMemoryRouter(routes(), { initialEntries: [`${PATH}?visibility=REPORTED&review=8`] });
    const { user } = showRouter(router);
    await user.click(await button('Hide'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hide' }));
    expect(await button('Show again')).toBeEnabled();
    await user.click(screen.getByRole('link', { name: 'Next review' }));
    expect(await screen.findByRole('heading', { name: 'Review by Vera Ilić' })).toBeVisible();
    expect(router.state.location.search).toBe('?visibility=REPORTED&review=9');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Next review' })).toBeNull());
  });

  it('reads all of it in Serbian', async () => {
    await showLanguage('sr_Latn_RS');
    open(`${PATH}?review=8`, reported);
    expect(await button('Zadrži')).toBeEnabled();
    expect(screen.getByText(/Firma je prijavila/)).toHaveTextContent('Lični podaci');
    expect(screen.getByRole('img', { name: '4 od 5 zvezdica' })).toBeVisible();
  });
});
