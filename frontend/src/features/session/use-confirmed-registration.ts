// Confirms the address of a new account once, with the token that the mail's link brings in the fragment,
// which no server sees.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { api, isProblem } from '@/lib/api';
import { notify } from '@/ui/toast';

/** Code of a link that does not count, and key of its text. */
const LINK_OVER = 'auth.link_invalid';

/** Tokens already sent; each is sent once, however often the effect runs. */
const taken = new Set<string>();

async function confirmRegistration(token: string): Promise<void> {
  try {
    await api.post('/auth/confirm-email', { token });
    notify.success('landing.emailConfirmed');
  } catch (error) {
    notify.error(isProblem(error, LINK_OVER) ? LINK_OVER : error);
  }
}

export function useConfirmedRegistration(): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(hash.slice(1)).get('confirmToken');
  useEffect(() => {
    if (!token) return;
    void navigate({ pathname, search, hash: '' }, { replace: true });
    if (taken.has(token)) return;
    taken.add(token);
    void confirmRegistration(token);
  }, [token, navigate, pathname, search]);
}
