// The image field: chosen, dropped or pasted, and checked before it is sent.
import { signInAs, SYSADM } from '@test/booking';
import { show } from '@test/render';
import { fakeServer, later, problem, type RecordedRequest } from '@test/server';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_DRAFT } from './draft';
import { EntityLabels } from './field';
import { FormFrame } from './form-frame';
import { ImageField } from './image-field';
import { useCoreForm } from './use-core-form';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const file = (bytes: number[], size = 20_000) =>
  new File([new Uint8Array(bytes), new Uint8Array(size - bytes.length)], 'logo.png', { type: 'image/png' });
const sizes = (width: number, height: number) =>
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }));

function Logo({ id }: { id: number | null }) {
  const form = useCoreForm<{ logoId: number | null }>({
    form: 'profile',
    draft: NO_DRAFT,
    defaults: { logoId: id },
    toInput: () => ({ firstName: 'a', lastName: 'b', language: 'en_US' }),
  });
  return (
    <EntityLabels value="company">
      <FormFrame form={form} onSubmit={sent} ask={false}>
        <ImageField name="logoId" purpose="LOGO" />
      </FormFrame>
    </EntityLabels>
  );
}
const sent = vi.fn(async (_: unknown) => undefined);
const uploads = (log: RecordedRequest[]) => log.filter(({ method }) => method === 'POST');
function open(id: number | null = null, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const log = fakeServer({
    'GET /images/4': () => ({ body: 'bytes' }),
    'GET /images/9': () => ({ body: 'bytes' }),
    'POST /images': () => ({ status: 201, body: { id: 9, width: 200, height: 100, bytes: 20_000, format: 'PNG' } }),
    ...handlers,
  });
  return { log, ...show(<Logo id={id} />) };
}
const chooser = () => screen.getByLabelText('Logo', { selector: 'input' });

beforeEach(() => {
  sent.mockClear();
  signInAs(SYSADM);
  sizes(200, 100);
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});

describe('an image', () => {
  it('is fetched with the session’s token, and its object URL is released', async () => {
    const { log, unmount } = open(4);
    expect(await screen.findByRole('img', { name: 'Current picture' })).toHaveAttribute('src', 'blob:picture');
    expect(log[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
    unmount();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
  });

  it('is chosen, sent and kept by its id', async () => {
    const { user, log } = open();
    await user.upload(chooser(), file(PNG));
    expect(await screen.findByRole('img', { name: 'Current picture' })).toBeVisible();
    expect(uploads(log).map(({ path }) => path)).toEqual(['/images?purpose=logo']);
    // The browser sets the type with the boundary itself.
    expect(uploads(log)[0]?.headers.has('Content-Type')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.mock.calls[0]?.[0]).toEqual({ logoId: 9 }));
  });

  it('that is still uploading delays the save', async () => {
    let arrive: () => void = () => undefined;
    const onTheWay = new Promise<void>((resolve) => (arrive = resolve));
    const { user } = open(null, {
      'POST /images': async () => {
        await onTheWay;
        return { status: 201, body: { id: 9 } };
      },
    });
    await user.upload(chooser(), file(PNG));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).not.toHaveBeenCalled();
    arrive();
    await waitFor(() => expect(sent.mock.calls[0]?.[0]).toEqual({ logoId: 9 }));
  });

  it('that is still uploading counts as unsaved', async () => {
    const [answer, answered] = later<{ status: number; body: unknown }>();
    sizes(200, 100);
    const { user, log, router } = open(null, { 'POST /images': () => answer });
    await user.upload(chooser(), file(PNG));
    await waitFor(() => expect(uploads(log)).toHaveLength(1));
    act(() => void router.navigate('/elsewhere'));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await act(async () => answered({ status: 201, body: { id: 9 } }));
  });

  it('can be dropped and pasted', async () => {
    const { log } = open();
    const place = screen.getByRole('group', { name: 'Logo' });
    fireEvent.drop(place, { dataTransfer: { files: [file(PNG)] } });
    await waitFor(() => expect(uploads(log)).toHaveLength(1));
    await screen.findByRole('img', { name: 'Current picture' });
    fireEvent.paste(screen.getByRole('button', { name: 'Choose another' }), { clipboardData: { files: [file(PNG)] } });
    await waitFor(() => expect(uploads(log)).toHaveLength(2));
    // The only image field on a page takes images pasted anywhere.
    await waitFor(() => expect(place).toHaveAttribute('aria-busy', 'false'));
    fireEvent.paste(document.body, { clipboardData: { files: [file(PNG)] } });
    await waitFor(() => expect(uploads(log)).toHaveLength(3));
  });

  it.each([
    ['is no PNG or JPEG, whatever its name says', file([1, 2, 3, 4]), [200, 100], /PNG|JPEG/],
    ['has too many pixels', file(PNG), [5_000, 100], /5000|5,000/],
    ['is too large a file', file(PNG, 3_000_000), [200, 100], /KB/],
  ] as const)('that %s is refused before anything is sent', async (_, picture, [width, height], words) => {
    sizes(width, height);
    const { user, log } = open();
    await user.upload(chooser(), picture);
    expect(await screen.findByText(words, { selector: '[id$=note] span' })).toBeVisible();
    expect(log).toEqual([]);
  });

  it('that the browser cannot decode is refused', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no image')));
    const { user, log } = open();
    await user.upload(chooser(), file(PNG));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Logo' })).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByRole('img')).toBeNull();
    expect(log).toEqual([]);
  });

  it('refused by the server leaves the former image and says why', async () => {
    const { user } = open(4, {
      'POST /images': () => ({
        status: 422,
        body: problem(422, 'validation.failed', 'x', [{ path: 'file', code: 'validation.format', params: {} }]),
      }),
    });
    await screen.findByRole('img', { name: 'Current picture' });
    await user.upload(chooser(), file(PNG));
    expect(await screen.findByText('Invalid format')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Current picture' })).toBeVisible();
  });

  it('can be removed', async () => {
    const { user } = open(4);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.mock.calls[0]?.[0]).toEqual({ logoId: null }));
  });
});
