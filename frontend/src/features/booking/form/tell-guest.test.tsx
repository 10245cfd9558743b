// Whoever books is asked whether to tell the guest as soon as there is an address.
import { detail, NOON, signInAs } from '@test/booking';
import { fill, open, put, save } from '@test/booking-form';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const LABEL = 'Tell the guest by email';
const NO_ADDRESS = 'The booking has no email address, so the guest is not told.';
const CREATED = { 'POST /bookings': () => ({ status: 201, body: detail() }) };
const isBooking = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/bookings';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  signInAs();
});

describe('telling the guest of a new booking', () => {
  it('is asked once there is an address, and is on', async () => {
    const { user, log } = open(CREATED);
    await fill(user);
    expect(screen.getByText(NO_ADDRESS)).toBeVisible();
    expect(screen.queryByLabelText(LABEL)).toBeNull();
    await put(user, 'guestEmail', 'milica@example.rs');
    expect(screen.getByLabelText(LABEL)).toBeChecked();
    expect(screen.getByLabelText(LABEL)).toHaveAccessibleDescription('To milica@example.rs');
    expect(screen.queryByText(NO_ADDRESS)).toBeNull();
    await save(user);
    await waitFor(() => expect(log.find(isBooking)?.body).toMatchObject({ guestEmail: 'milica@example.rs' }));
    expect(log.find(isBooking)?.body).not.toHaveProperty('notifyGuest');
  });

  it('is sent when it is taken away', async () => {
    const { user, log } = open(CREATED);
    await fill(user);
    await put(user, 'guestEmail', 'milica@example.rs');
    await user.click(screen.getByLabelText(LABEL));
    await save(user);
    await waitFor(() => expect(log.find(isBooking)?.body).toMatchObject({ notifyGuest: false }));
  });
});
