// The toast options of the specification. A toast's time is a CSS animation, which jsdom does not
// play, so the tests check its length, pauses and end.
import { show } from '@test/render';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '@/lib/i18n';
import { NetworkError } from '@/lib/problem';
import { toast } from 'react-toastify/unstyled';
import { notify } from './toast';

const box = () => document.querySelector<HTMLElement>('.Toastify__toast');
const clock = () => document.querySelector<HTMLElement>('.Toastify__progress-bar');
const running = () => clock()?.style.animationPlayState;

describe('a toast', () => {
  beforeEach(async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    toast.dismiss();
    show(<main />);
    act(() => void notify.success('message.saved'));
    expect(await screen.findByText('Successfully saved')).toBeInTheDocument();
    // The toast has slid in: its time starts now.
    fireEvent.animationEnd(box()!);
    await waitFor(() => expect(running()).toBe('running'));
  });

  it('stands at the bottom left, in light (§8.6, §9.1)', () => {
    expect(document.querySelector('.Toastify__toast-container--bottom-left')).not.toBeNull();
    expect(box()).toHaveClass('Toastify__toast-theme--light');
  });

  it('stays for 3,000 ms', async () => {
    expect(clock()?.style.animationDuration).toBe('3000ms');
    fireEvent.animationEnd(clock()!);
    await waitFor(() => expect(box()).toHaveClass('sapa-toast-out'));
    fireEvent.animationEnd(box()!);
    await waitFor(() => expect(box()).toBeNull());
  });

  it('waits while the pointer is on it', async () => {
    fireEvent.mouseEnter(box()!);
    await waitFor(() => expect(running()).toBe('paused'));
    fireEvent.mouseLeave(box()!);
    await waitFor(() => expect(running()).toBe('running'));
  });

  it('waits while the window has no focus', async () => {
    fireEvent(window, new Event('blur'));
    await waitFor(() => expect(running()).toBe('paused'));
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(running()).toBe('running'));
  });

  it('closes at a click', async () => {
    fireEvent.click(box()!);
    fireEvent.animationEnd(box()!);
    await waitFor(() => expect(box()).toBeNull());
  });

  it('follows a switch of language', async () => {
    await act(() => showLanguage('sr_Latn_RS'));
    expect(screen.getByText('Uspešno sačuvano')).toBeInTheDocument();
  });
});

describe('a toast with "Undo"', () => {
  it('runs it once and closes', async () => {
    toast.dismiss();
    const { user } = show(<main />);
    const run = vi.fn();
    act(() => void notify.successWith('message.deleted', { label: 'common.undo', run }));
    expect(await screen.findByText('Successfully deleted')).toBeInTheDocument();
    await user.dblClick(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledTimes(1);
    fireEvent.animationEnd(box()!);
    await waitFor(() => expect(box()).toBeNull());
  });
});

describe('a toast about a failure', () => {
  it('says the sentence of the attempted action, and the reason', async () => {
    toast.dismiss();
    show(<main />);
    act(() => void notify.error(new NetworkError(), 'delete'));
    expect(await screen.findByText(/An error occurred while deleting, please try again/)).toBeInTheDocument();
  });
});
