// Lists and forms of the catalogue through their screens.
import { signInAs, SYSADM } from '@test/booking';
import { BREEDS, catalogue, field, openBreed, retype, save, sent, breed } from '@test/catalogue';
import { show } from '@test/render';
import { fakeServer, problem, type RecordedRequest } from '@test/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { showLanguage } from '@/lib/i18n';
import BreedListScreen from './breed/list-screen';

beforeEach(() => signInAs(SYSADM));

describe('a list out of data', () => {
  it('labels columns and values by entity and field', async () => {
    fakeServer(catalogue);
    show(<BreedListScreen />, { path: BREEDS, at: BREEDS });
    const row = within((await screen.findByRole('link', { name: 'Labrador' })).closest('tr')!);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      expect.stringContaining('Name'),
      expect.stringContaining('In Serbian'),
      'Animal type',
      'Size',
    ]);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('columnheader', { name: 'In Serbian' })).toHaveAttribute('aria-sort', 'none');
    expect(row.getByText('Dog')).toBeVisible();
    expect(row.getByText('Large')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New breed' })).toHaveAttribute('href', `${BREEDS}/new`);
    expect(screen.getByText('Catalog')).toBeVisible();
  });

  it('sorts names in the reader’s language', async () => {
    const log = fakeServer(catalogue);
    const { user } = show(<BreedListScreen />, { path: BREEDS, at: BREEDS });
    const requested = (sort: string) =>
      waitFor(() => expect(log.at(-1)?.path).toBe(`/breeds?sort=${sort}&page=1&pageSize=25`));
    await requested('nameEn');
    await user.click(await screen.findByRole('button', { name: 'In Serbian' }));
    await requested('nameSr');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await requested('-nameEn');
    await act(() => showLanguage('sr_Latn_RS'));
    await requested('-nameSr');
    expect(screen.getByRole('columnheader', { name: 'Naziv' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Na engleskom' }));
    await requested('nameEn');
    await act(() => showLanguage('en_US'));
  });

  it('filters on the server and exports the filtered rows', async () => {
    const log = fakeServer({ ...catalogue, 'GET /breeds/export.csv': () => ({ body: 'x' }) });
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const { user } = show(<BreedListScreen />, { path: BREEDS, at: `${BREEDS}?animalTypeId=2&size=SMALL` });
    expect(await screen.findByRole('button', { name: 'Remove Animal type: Cat' })).toBeVisible();
    expect(log.some(({ path }) => path === '/breeds?animalTypeId=2&size=SMALL&sort=nameEn&page=1&pageSize=25')).toBe(
      true,
    );
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(log.some(({ path }) => path === '/breeds/export.csv?animalTypeId=2&size=SMALL&sort=nameEn')).toBe(true),
    );
  });

  it('says that a page is past its end, and leads to the first one', async () => {
    fakeServer({
      ...catalogue,
      'GET /breeds': ({ path }) => ({
        body: {
          items: path.includes('page=9') ? [] : [breed()],
          page: 1,
          pageSize: 25,
          total: 1,
          totalIsExact: true,
          next: null,
        },
      }),
    });
    const { user } = show(<BreedListScreen />, { path: BREEDS, at: `${BREEDS}?page=9` });
    expect(await screen.findByText('The list ends before this page')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'To the first page' }));
    expect(await screen.findByRole('link', { name: 'Labrador' })).toBeVisible();
  });

  it('offers adding only to roles that may', async () => {
    signInAs({ role: 'ADMIN', branchId: null });
    fakeServer(catalogue);
    show(<BreedListScreen />, { path: BREEDS, at: BREEDS });
    await screen.findByRole('link', { name: 'Labrador' });
    expect(screen.queryByRole('link', { name: 'New breed' })).toBeNull();
  });
});

describe('a new record', () => {
  it('is checked, confirmed, sent and opened', async () => {
    const { user, log, router } = openBreed('new', {
      'POST /breeds': ({ body }) => ({ status: 201, body: { ...breed({ id: 9, version: 1 }), ...(body as object) } }),
      'GET /breeds/9': () => ({ body: breed({ id: 9, nameEn: 'Beagle' }) }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'New breed' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Check all fields');
    expect(screen.getAllByText('Required field')).toHaveLength(3);
    await user.click(await field('Animal type'));
    await user.click(await screen.findByRole('option', { name: 'Cat' }));
    await user.type(await field('Name, English'), 'Beagle');
    await user.type(await field('Name, Serbian'), 'Bigl');
    await user.selectOptions(await field('Size'), 'Medium');
    await save(user);
    expect(await screen.findByText('Successfully saved')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe(`${BREEDS}/9`));
    expect(sent(log, 'POST').map(({ body }) => body)).toEqual([
      { animalTypeId: 2, nameEn: 'Beagle', nameSr: 'Bigl', size: 'MEDIUM' },
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Beagle' })).toBeVisible();
  });
});

describe('a changed record', () => {
  const put = (answer: (requested: RecordedRequest) => { status?: number; body: unknown }) => ({
    'PUT /breeds/7': answer,
  });

  it('is sent with the version that filled the form', async () => {
    const { user, log } = openBreed(
      '7',
      put(({ body }) => ({ body: { ...breed({ version: 4 }), ...(body as object) } })),
    );
    expect(await field('Name, English')).toHaveValue('Labrador');
    expect(await field('Animal type')).toHaveValue('Dog');
    await retype(user, 'Name, English', 'Labrador retriever');
    await save(user);
    expect(await screen.findByText('Successfully saved')).toBeInTheDocument();
    const [requested] = sent(log, 'PUT');
    expect(requested?.headers.get('If-Match')).toBe('"3"');
    expect(requested?.body).toEqual({
      animalTypeId: 1,
      nameEn: 'Labrador retriever',
      nameSr: 'Labrador',
      size: 'LARGE',
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Discard' })).toBeDisabled());
  });

  it('puts the server’s issues on their fields', async () => {
    const { user } = openBreed(
      '7',
      put(() => ({
        status: 422,
        body: problem(422, 'validation.failed', 'x', [{ path: 'nameEn', code: 'validation.taken', params: {} }]),
      })),
    );
    await retype(user, 'Name, English', 'Beagle');
    await save(user);
    await waitFor(async () => expect(await field('Name, English')).toBeInvalid());
  });

  it('asks before it is left with changes', async () => {
    const { user, router } = openBreed('7');
    await retype(user, 'Name, English', 'x');
    await user.click(screen.getByRole('link', { name: 'Breeds' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).getByRole('button', {
        name: 'Stay',
      }),
    );
    expect(router.state.location.pathname).toBe(`${BREEDS}/7`);
    expect(await field('Name, English')).toHaveValue('x');
  });

  it('says when it cannot be found', async () => {
    openBreed('7', { 'GET /breeds/7': () => ({ status: 404, body: problem(404, 'not_found') }) });
    expect(await screen.findByText(/does not exist, or you have no access/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Breeds' }).length).toBeGreaterThan(0);
  });
});
