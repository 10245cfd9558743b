// A request that needs a fresh proof: asked for once, over the page, and then the same request is sent.
import { page } from '@test/booking';
import { codeWrong, PROOF, question, stepUpRequired, withoutPasskeys, withPasskeys } from '@test/second-factor';
import { showRouter } from '@test/render';
import { fakeServer, person, problem, tokens, type RecordedRequest } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { api, isProblem } from '@/lib/api';
import { keepSession } from '@/lib/session-store';
import { routes } from './router';

const TITLE = 'Confirm that it is you';
let proved = false;
/** Refuses until the session has proved itself. */
const guarded = () => (proved ? { body: { ok: true } } : stepUpRequired());

async function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const log = fakeServer({
    'GET /me': () => ({ body: person() }),
    'GET /me/sessions': () => ({ body: { items: [] } }),
    'GET /bookings': () => ({ body: page([]) }),
    'GET /branches': () => ({ body: page([]) }),
    'POST /auth/step-up/options': () => ({ body: question() }),
    'POST /auth/step-up': () => {
      proved = true;
      return { body: { until: '2026-11-29T09:10:00Z' } };
    },
    'POST /refunds': guarded,
    'PUT /companies/7': guarded,
    ...handlers,
  });
  const router = createMemoryRouter(routes(), { initialEntries: ['/dashboard/userSettings'] });
  const shown = showRouter(router);
  await screen.findByLabelText('Phone');
  return { ...shown, router, log, sent: (path: string) => log.filter((one) => one.path === path) };
}
const dialog = () => screen.findByRole('dialog', { name: TITLE });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
const what = ({ method, body, headers }: RecordedRequest) => ({
  method,
  body,
  key: headers.get('Idempotency-Key'),
  version: headers.get('If-Match'),
});
/** Sends a request that is guarded, without waiting for its answer. */
function begin<T>(send: () => Promise<T>): Promise<T> {
  let sent: Promise<T> | undefined;
  act(() => {
    sent = send();
    sent.catch(() => undefined);
  });
  return sent!;
}
const save = () => api.put('/companies/7', { bankAccount: '1' }, { ifMatch: 3, idempotencyKey: 'k1' });

beforeEach(() => {
  withoutPasskeys();
  proved = false;
  keepSession(tokens(1));
});

describe('a request that needs a proof', () => {
  it('is sent once more, the very same, after a code', async () => {
    const { user, sent } = await open();
    const saved = begin(save);
    const box = within(await dialog());
    const code = await box.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    await user.type(code, '123456{Enter}');
    await expect(saved).resolves.toEqual({ ok: true });
    await isGone();
    expect(sent('/auth/step-up').map(({ body }) => body)).toEqual([{ code: '123456' }]);
    const [first, second, ...more] = sent('/companies/7').map(what);
    expect(first).toEqual({ method: 'PUT', body: { bankAccount: '1' }, key: 'k1', version: '"3"' });
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  });

  it('ends with its refusal when the person cancels', async () => {
    const { user, sent } = await open();
    const saved = begin(save);
    await user.click(await within(await dialog()).findByRole('button', { name: 'Cancel' }));
    await expect(saved).rejects.toSatisfy((error) => isProblem(error, 'auth.step_up_required'));
    await isGone();
    expect(sent('/companies/7')).toHaveLength(1);
  });

  it('waits with others of the moment for one proof', async () => {
    const { user, sent } = await open();
    const both = begin(() => Promise.all([save(), api.post('/refunds', { amount: 1 }, { idempotencyKey: 'k2' })]));
    await user.type(await within(await dialog()).findByLabelText('Code'), '123456{Enter}');
    await both;
    await isGone();
    expect(sent('/auth/step-up')).toHaveLength(1);
    expect(sent('/auth/step-up/options')).toHaveLength(1);
    expect(sent('/refunds').map(what)).toEqual(Array(2).fill(expect.objectContaining({ key: 'k2' })));
  });

  it('asks for none when the proof came while it was under way', async () => {
    let answer: (value: ReturnType<typeof stepUpRequired>) => void = () => undefined;
    const slow = new Promise<ReturnType<typeof stepUpRequired>>((resolve) => (answer = resolve));
    const { user, sent } = await open({ 'POST /refunds': () => (proved ? { body: { ok: true } } : slow) });
    const late = begin(() => api.post('/refunds', { amount: 1 }));
    const saved = begin(save);
    await user.type(await within(await dialog()).findByLabelText('Code'), '123456{Enter}');
    await saved;
    answer(stepUpRequired());
    await expect(late).resolves.toEqual({ ok: true });
    expect(sent('/auth/step-up')).toHaveLength(1);
  });

  it('takes the password of an account without a factor', async () => {
    const { user, sent } = await open({
      'POST /auth/step-up/options': () => ({
        body: question({ challenge: null, expiresAt: null, ways: ['PASSWORD'] }),
      }),
    });
    const saved = begin(save);
    await user.type(await within(await dialog()).findByLabelText('Password'), 'anything{Enter}');
    await saved;
    expect(sent('/auth/step-up').map(({ body }) => body)).toEqual([{ password: 'anything' }]);
  });

  it('takes a passkey with its challenge', async () => {
    withPasskeys();
    const { user, sent } = await open({
      'POST /auth/step-up/options': () => ({ body: question({ ways: ['PASSKEY', 'TOTP'], publicKey: {} }) }),
    });
    const saved = begin(save);
    const button = await within(await dialog()).findByRole('button', { name: 'Confirm with the passkey' });
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard('{Enter}');
    await saved;
    expect(sent('/auth/step-up').map(({ body }) => body)).toEqual([{ challenge: 'c1', passkey: PROOF }]);
  });

  it('stays open after a wrong code, and begins again when the challenge is over', async () => {
    let answers = [codeWrong(), { status: 401, body: problem(401, 'auth.challenge_over') }];
    let questions = 0;
    const { user, sent } = await open({
      'POST /auth/step-up/options': () => ({ body: question({ challenge: `c${(questions += 1)}` }) }),
      'POST /auth/step-up': () => {
        const [next, ...more] = answers;
        answers = more;
        proved = !next;
        return next ?? { body: { until: '2026-11-29T09:10:00Z' } };
      },
    });
    const saved = begin(save);
    const box = within(await dialog());
    await user.type(await box.findByLabelText('Code'), '111111{Enter}');
    await waitFor(() => expect(box.getByLabelText('Code')).toHaveAccessibleDescription(/This code is wrong/));
    await user.type(box.getByLabelText('Code'), '{Enter}');
    expect(await box.findByText(/Too much time has passed/)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull();
    await user.type(await box.findByLabelText('Code'), '222222{Enter}');
    await saved;
    expect(sent('/auth/step-up/options')).toHaveLength(2);
  });

  it('says with a link that the account must have a factor', async () => {
    const { user } = await open({
      'PATCH /me': () => ({ status: 403, body: problem(403, 'auth.second_factor_missing') }),
    });
    await user.type(screen.getByLabelText('First name'), 'x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
    const link = await within(screen.getByRole('main')).findByRole('link', { name: 'Settings' });
    expect(link).toHaveAttribute('href', '/dashboard/userSettings');
    expect(link.closest('[role=alert]')).toHaveTextContent(/must have a second factor/);
  });

  it('ends when the person signs out', async () => {
    const { router } = await open();
    void begin(save);
    await dialog();
    act(() => {
      for (const key of ['user', 'authToken', 'refreshToken', 'authTokenExpiresAt']) localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }));
    });
    await isGone();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('over another dialog', () => {
  it('leaves the form beneath as it was, and the focus goes back to it', async () => {
    const { user } = await open({
      'GET /me/factors': () => ({
        body: { items: [], recoveryCodes: 0, browsers: [], required: false, passkeys: false },
      }),
      'POST /me/factors/options': () => ({
        body: {
          challenge: 'n1',
          expiresAt: '2026-11-29T09:10:00Z',
          secret: 'ABCDEFGH',
          address: 'otpauth://totp/x',
          publicKey: null,
        },
      }),
      'POST /me/factors': stepUpRequired,
    });
    await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    const beneath = await screen.findByRole('dialog', { name: 'Add an authenticator app' });
    await user.type(await within(beneath).findByLabelText('Code'), '654321');
    await user.click(within(beneath).getByRole('button', { name: 'Add the app' }));
    await within(await dialog()).findByLabelText('Code');
    await user.keyboard('{Escape}');
    await isGone();
    expect(within(beneath).getByLabelText('Code')).toHaveValue('654321');
    expect(await within(beneath).findByRole('alert')).toHaveTextContent('Please confirm that it is you');
    await waitFor(() => expect(beneath).toContainElement(document.activeElement as HTMLElement));
  });
});
