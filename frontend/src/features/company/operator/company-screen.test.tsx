// The company as an operator sees it.
import { branch, page, service, signInAs } from '@test/booking';
import { show } from '@test/render';
import { fakeServer } from '@test/server';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import CompanyScreen from './company-screen';

const company = {
  id: 1,
  version: 1,
  name: 'Šapice',
  registrationNumber: '07007965',
  vatNumber: '100002887',
  website: 'https://sapice.example',
  companyType: 'LLC',
  contactFirstName: 'Dragan',
  contactLastName: 'Simić',
  contactEmail: 'dragan@sapice.example',
  contactPhone: '+381631112222',
  bank: null,
  bankAccount: null,
  address: 'Cara Dušana 45',
  addressLine2: null,
  city: 'Beograd',
  zip: '11000',
  country: 'RS',
  currency: 'RSD',
  latitude: null,
  longitude: null,
  status: 'APPROVED',
};

function open(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const log = fakeServer({
    'GET /companies/1': () => ({ body: company }),
    'GET /branches': () => ({ body: page([branch(), branch({ id: 2, name: 'Vračar' })]) }),
    'GET /branches/1': () => ({
      body: branch({
        openingHours: [
          { weekday: 1, from: '08:00', to: '12:00' },
          { weekday: 1, from: '16:00', to: '20:00' },
        ],
        timeslots: [
          {
            id: 1,
            version: 1,
            fromDate: '2026-12-31',
            toDate: '2027-01-02',
            fromTime: null,
            toTime: null,
            workplaceIds: [],
            yearly: true,
            reason: 'New Year',
          },
          {
            id: 2,
            version: 1,
            fromDate: '2026-11-30',
            toDate: null,
            fromTime: '12:00',
            toTime: '14:00',
            workplaceIds: [2],
            yearly: false,
            reason: null,
          },
        ],
      }),
    }),
    'GET /branches/2': () => ({ body: branch({ id: 2, name: 'Vračar', services: [], workplaces: [] }) }),
    'GET /animal-types': () => ({ body: page([]) }),
    'GET /notes': () => ({ body: page([]) }),
    ...handlers,
  });
  return {
    log,
    ...show(<CompanyScreen />, { path: '/dashboard/company-operator/:id', at: '/dashboard/company-operator/1' }),
  };
}

beforeEach(() => signInAs());

describe('the operator’s view of the company', () => {
  it('shows profile, branch, services and workplaces, with nothing to edit but notes', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Šapice', level: 1 })).toBeVisible();
    expect(screen.getByRole('link', { name: 'sapice.example' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(await screen.findByText('Standard stay')).toBeVisible();
    expect(screen.getByText('08:00–12:00, 16:00–20:00')).toBeVisible();
    expect(screen.getByText('Kennel 6')).toBeVisible();
    expect(screen.getByText('31 Dec – 2 Jan, every year')).toBeVisible();
    expect(screen.getByText('Whole day · Whole branch · New Year')).toBeVisible();
    expect(screen.getByText('12:00–14:00 · Kennel 6')).toBeVisible();
    expect(screen.getAllByRole('textbox')).toEqual(screen.getAllByLabelText('Note'));
    for (const name of ['Notes on the company', 'Notes on the branch'])
      expect(screen.getByRole('heading', { name })).toBeVisible();
    expect(screen.getByText(/differs from the branch's/)).toBeVisible();
  });

  it('marks hidden services, and sorts by the shown name', async () => {
    const named = (id: number, titleEn: string, titleSr: string, over = {}) =>
      service(id, { titleEn, titleSr, ...over });
    open({
      'GET /branches/1': () => ({
        body: branch({
          services: [
            named(2, 'Wash', 'Kupanje', { type: 'GROOMING' }),
            named(1, 'Cat stay', 'Smeštaj mačke', { type: 'HOSTEL' }),
          ],
        }),
      }),
    });
    const first = (await screen.findByText('Cat stay')).closest('li')!;
    const second = screen.getByText('Wash').closest('li')!;
    expect(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(second).toHaveTextContent('Not visible');
    expect(first).not.toHaveTextContent('Not visible');
  });

  it('keeps the chosen branch in the address', async () => {
    const { user, router, log } = open();
    await user.click(await screen.findByRole('button', { name: 'Vračar' }));
    expect(router.state.location.search).toBe('?branch=2');
    expect(await screen.findByText('No services yet')).toBeVisible();
    await waitFor(() => expect(log.some(({ path }) => path.startsWith('/notes?entity=BRANCH&entityId=2&'))).toBe(true));
    expect(screen.getByText('Always open')).toBeVisible();
  });

  it('names the hours of arrival and departure where guests stay overnight only', async () => {
    const { user } = open({
      'GET /branches/2': () => ({
        body: branch({ id: 2, name: 'Vračar', type: 'GROOMING', services: [], workplaces: [] }),
      }),
    });
    expect(await screen.findByText('Check-in from')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Vračar' }));
    expect(await screen.findByText('No services yet')).toBeVisible();
    expect(screen.queryByText('Check-in from')).not.toBeInTheDocument();
    expect(screen.queryByText('Check-out until')).not.toBeInTheDocument();
  });

  it('says when the company cannot be found', async () => {
    open({
      'GET /companies/1': () => ({
        status: 404,
        body: {
          type: 'x',
          title: 'x',
          status: 404,
          code: 'not_found',
          message: 'Not found',
          issues: [],
          requestId: 'r',
        },
      }),
    });
    expect(await screen.findByText(/you have no access to it/)).toBeVisible();
  });
});
