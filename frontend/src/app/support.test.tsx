// Messages to the platform through the real router: the inbox and its conversations, "Contact support" in the
// menu, the contact form of the landing page, and the conversation that a mail's link opens.
import { ADMIN, beginAtNoon, detail, page, signInAs, SYSADM } from '@test/booking';
import { showRouter } from '@test/render';
import { fakeServer, problem } from '@test/server';
import { supportMessage } from '@test/support';
import { screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SupportDetail, SupportThread } from '@/core';
import { showLanguage } from '@/lib/i18n';
import { routes } from './router';

const PATH = '/dashboard/support';

type Handlers = Parameters<typeof fakeServer>[0];
function open(at: string, handlers: Handlers) {
  const log = fakeServer({ 'GET /audit': () => ({ body: page([]) }), ...handlers });
  return { log, ...showRouter(createMemoryRouter(routes(), { initialEntries: [at] })) };
}
function inbox(at: string, first: SupportDetail, after: SupportDetail = first) {
  let current = first;
  const step = () => {
    current = after;
    return { body: after };
  };
  return open(at, {
    'GET /support-messages': () => ({ body: page([current]) }),
    'GET /support-messages/6': () => ({ body: current }),
    'POST /support-messages/6/replies': step,
    'POST /support-messages/6/assign': step,
    'POST /support-messages/6/close': step,
  });
}
type Log = ReturnType<typeof fakeServer>;
const sent = (log: Log) => log.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const button = (name: string) => screen.findByRole('button', { name });
const answered = supportMessage({
  status: 'ANSWERED',
  assignedToId: 1,
  assignedToName: 'Sanja Marinković',
  replies: [{ id: 1, createdAt: '2026-11-20T12:59:00Z', text: 'From nine to five.', authorName: 'Sanja Marinković' }],
});

beforeEach(() => {
  beginAtNoon();
});

describe('the inbox', () => {
  beforeEach(() => signInAs(SYSADM));

  it('shows who waits, how long, and counts each state', async () => {
    const { log, user, router } = inbox(PATH, supportMessage({ message: '<b onclick="x()">When?</b>' }));
    const row = within((await screen.findByRole('link', { name: 'Ana Perić' })).closest('tr')!);
    expect(row.getByText('2 hours')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ana Perić' }).closest('tr')).toHaveTextContent(
      '<b onclick="x()">When?</b>',
    );
    expect(row.getByText('nobody')).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Support' }));
    expect(await tabs.findByRole('link', { name: 'Waiting 1' })).toHaveAttribute('aria-current', 'page');
    const requested = new URL(log.find(({ path }) => path.includes('pageSize=25'))!.path, 'http://x').searchParams;
    expect([requested.get('status'), requested.get('sort')]).toEqual(['OPEN', 'since']);
    await user.click(tabs.getByRole('link', { name: /^Closed/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=CLOSED'));
    await waitFor(() => expect(log.some(({ path }) => path.includes('status=CLOSED&sort=-since'))).toBe(true));
  });

  it('asks for the own messages by the account', async () => {
    const { log } = inbox(`${PATH}?assigned=mine`, supportMessage());
    await screen.findByRole('link', { name: 'Ana Perić' });
    expect(log.some(({ path }) => path.includes('assignedToId=1'))).toBe(true);
  });

  it('answers by mail and clears the box', async () => {
    const { user, log } = inbox(`${PATH}?message=6`, supportMessage(), answered);
    expect(await screen.findByText('Has waited 2 hours')).toBeVisible();
    await user.click(await button('Send the answer'));
    expect(await screen.findByText('Required field')).toBeVisible();
    await user.type(screen.getByLabelText('Your answer'), 'From nine to five.');
    await user.click(await button('Send the answer'));
    expect(await screen.findByText('The answer to Ana Perić is sent')).toBeVisible();
    expect(screen.getByText('From nine to five.', { selector: 'p' })).toBeVisible();
    expect(screen.getByLabelText('Your answer')).toHaveValue('');
    expect(sent(log)).toEqual([['/support-messages/6/replies', { text: 'From nine to five.' }]]);
    expect(await button('Assign to me')).toHaveAccessibleDescription('you look after it already');
  });

  it('goes on to the next message after the answer', async () => {
    const [first, second] = [supportMessage(), supportMessage({ id: 7, name: 'Vera Ilić' })];
    let open7 = false;
    const { user, log, router } = open(`${PATH}?message=6&q=a`, {
      'GET /support-messages': () => ({ body: page(open7 ? [second] : [first, second]) }),
      'GET /support-messages/6': () => ({ body: first }),
      'GET /support-messages/7': () => ({ body: second }),
      'POST /support-messages/6/replies': () => {
        open7 = true;
        return { body: answered };
      },
    });
    await user.type(await screen.findByLabelText('Your answer'), 'From nine to five.');
    await user.click(await button('Answer and next'));
    expect(await screen.findByRole('heading', { name: 'Vera Ilić' })).toBeVisible();
    expect(router.state.location.search).toBe('?q=a&message=7');
    expect(sent(log)).toEqual([['/support-messages/6/replies', { text: 'From nine to five.' }]]);
    // The last one has none after it.
    expect(await button('Send the answer')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Answer and next' })).toBeNull());
  });

  it('fills in a template in the language of the message, after what is typed', async () => {
    const message = supportMessage({ language: 'sr_Latn_RS' });
    const template = { id: 3, nameEn: 'Opening hours', nameSr: 'Radno vreme', textEn: 'Nine.', textSr: 'Od devet.' };
    const { user } = open(`${PATH}?message=6`, {
      'GET /support-messages': () => ({ body: page([message]) }),
      'GET /support-messages/6': () => ({ body: message }),
      'GET /support-templates': () => ({ body: page([template]) }),
    });
    const answer = await screen.findByLabelText('Your answer');
    await user.type(answer, 'Dobar dan!');
    await user.selectOptions(await screen.findByLabelText('Template'), 'Opening hours');
    expect(answer).toHaveValue('Dobar dan!\n\nOd devet.');
    expect(answer).toHaveFocus();
  });

  it('links numbers and phones, and shows the bookings and the other messages of the asker', async () => {
    const message = supportMessage({ message: 'B-2026-000001 or B-2026-000002? Call 064/218-7740.' });
    open(`${PATH}?message=6`, {
      'GET /support-messages': () => ({ body: page([message]) }),
      'GET /support-messages/6': () => ({ body: message }),
      'GET /support-messages/6/person': () => ({
        body: { country: 'RS', bookings: [detail()], messages: [supportMessage({ id: 4, message: 'Before' })] },
      }),
    });
    const linked = async (name: string, address: string) =>
      expect((await screen.findAllByRole('link', { name })).map((link) => link.getAttribute('href'))).toContain(
        address,
      );
    await linked('064/218-7740', '/dashboard/bookings?phone=%2B381642187740');
    await linked('B-2026-000001', '/dashboard/bookings/1');
    await linked('Before', '/dashboard/support?message=4');
    expect(screen.queryByRole('link', { name: 'B-2026-000002' })).toBeNull();
    const link = screen.getByRole('link', { name: '064/218-7740' });
    expect(link.parentElement).toHaveTextContent(message.message);
  });

  it('is assigned and closed', async () => {
    const { user, log } = inbox(`${PATH}?message=6`, supportMessage(), supportMessage({ status: 'CLOSED' }));
    await user.click(await button('Assign to me'));
    expect(await screen.findByText('You have taken over: Ana Perić')).toBeVisible();
    expect(sent(log)).toEqual([['/support-messages/6/assign', {}]]);
    expect(await button('Close')).toHaveAccessibleDescription('the conversation is closed');
  });
});

describe('staff of companies', () => {
  it('write to support from the menu, and have no inbox', async () => {
    signInAs(ADMIN);
    const { user, log } = open('/dashboard/userSettings', { 'POST /support-messages': () => ({ status: 202 }) });
    await user.click((await screen.findAllByRole('button', { name: 'Contact support' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Contact support' }));
    expect(dialog.getByText(/The answer comes to jelena@sapa.example/)).toBeVisible();
    await user.type(dialog.getByLabelText('Message'), 'The printer prints half a page');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Your message is sent')).toBeVisible();
    expect(sent(log)).toEqual([['/support-messages', { message: 'The printer prints half a page' }]]);
    expect(screen.queryByRole('link', { name: 'Support' })).toBeNull();
  });

  it('keep what was typed over Escape and Close, until it is sent by Ctrl and Enter', async () => {
    signInAs(ADMIN);
    const { user, log } = open('/dashboard/userSettings', { 'POST /support-messages': () => ({ status: 202 }) });
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const ask = async () => {
      await user.click((await screen.findAllByRole('button', { name: 'Contact support' }))[0]!);
      return within(await screen.findByRole('dialog')).getByLabelText('Message');
    };
    await user.type(await ask(), 'The printer ');
    await user.keyboard('{Escape}');
    await closed();
    const repeated = await ask();
    await waitFor(() => expect(repeated).toHaveValue('The printer '));
    expect(repeated).toHaveFocus();
    await user.type(repeated, 'is out of paper');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await closed();
    await waitFor(async () => expect(await ask()).toHaveValue('The printer is out of paper'));
    await user.type(screen.getByLabelText('Message'), '{Control>}{Enter}{/Control}');
    await closed();
    expect(sent(log)).toEqual([['/support-messages', { message: 'The printer is out of paper' }]]);
    expect(await ask()).toHaveValue('');
  });

  it('is not offered to the platform itself', async () => {
    signInAs(SYSADM);
    open('/dashboard/userSettings', {});
    expect(await screen.findByRole('link', { name: 'Support' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Contact support' })).toBeNull();
  });
});

describe('a guest', () => {
  it('writes from the landing page', async () => {
    const { user, log } = open('/', { 'POST /market/support-messages': () => ({ status: 202 }) });
    const form = within(await screen.findByRole('region', { name: 'Contact us' }));
    // The field for machines is in nobody's way: the next stop after the message is the button.
    const trap = document.querySelector('input[name=website]');
    expect([trap?.getAttribute('aria-hidden'), trap?.getAttribute('tabindex')]).toEqual(['true', '-1']);
    await user.click(form.getByLabelText('Message'));
    await user.tab();
    expect(form.getByRole('button', { name: 'Send' })).toHaveFocus();
    await user.type(form.getByLabelText('Name'), 'Ana');
    await user.type(form.getByLabelText('Email'), 'ana@');
    await user.type(form.getByLabelText('Message'), 'When?');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText('Invalid format')).toBeVisible();
    await user.type(form.getByLabelText('Email'), 'posta.example');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText(/The answer comes to ana@posta.example/)).toBeVisible();
    expect(sent(log)).toEqual([
      ['/market/support-messages', { name: 'Ana', email: 'ana@posta.example', message: 'When?', website: '' }],
    ]);
  });

  const thread = (over: Partial<SupportThread> = {}): SupportThread => ({
    createdAt: '2026-11-20T11:00:00Z',
    name: 'Ana Perić',
    message: 'When?',
    status: 'ANSWERED',
    replies: [{ id: 1, createdAt: '2026-11-20T12:00:00Z', text: '<i>From nine</i>', fromPlatform: true }],
    ...over,
  });

  it('reads the conversation by the link and writes back', async () => {
    await showLanguage('sr_Latn_RS');
    const after = thread({
      status: 'OPEN',
      replies: [
        ...thread().replies,
        { id: 2, createdAt: '2026-11-20T12:59:00Z', text: 'Thank you', fromPlatform: false },
      ],
    });
    const { user, log } = open('/#support=tok-1', {
      'POST /market/support-thread': () => ({ body: thread() }),
      'POST /market/support-thread/replies': () => ({ body: after }),
    });
    expect(await screen.findByText('<i>From nine</i>')).toBeVisible();
    expect(screen.getByText(/Šapa podrška/)).toBeVisible();
    await user.type(screen.getByLabelText('Vaš odgovor'), 'Thank you');
    await user.click(await button('Pošalji'));
    expect(await screen.findByText('Thank you', { selector: 'p' })).toBeVisible();
    expect(screen.getByText('Otvorena')).toBeVisible();
    expect(sent(log)).toEqual([
      ['/market/support-thread', { token: 'tok-1' }],
      ['/market/support-thread/replies', { token: 'tok-1', text: 'Thank you' }],
    ]);
  });

  it('is told that a link is not valid any more', async () => {
    open('/#support=old', {
      'POST /market/support-thread': () => ({ status: 422, body: problem(422, 'support.link_invalid') }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid any more');
    expect(screen.getByRole('link', { name: 'To the start page' })).toHaveAttribute('href', '/');
  });
});
