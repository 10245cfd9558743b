// Confirms a new e-mail address once, with the token that the mail's link brings to the settings.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SessionUser } from '@/core';
import { api } from '@/lib/api';
import { noteUser } from '@/lib/session';
import { notify } from '@/ui/toast';

/** Tokens already sent; each is sent once, however often the effect runs. */
const taken = new Set<string>();

async function confirmEmail(token: string): Promise<void> {
  try {
    await api.post('/me/email/confirm', { token });
    noteUser(await api.get<SessionUser>('/me'));
    notify.success('settings.emailChanged');
  } catch (error) {
    notify.error(error);
  }
}

export function useConfirmedEmail(): void {
  const [params, setParams] = useSearchParams();
  const token = params.get('emailToken');
  useEffect(() => {
    if (!token) return;
    setParams({}, { replace: true });
    if (taken.has(token)) return;
    taken.add(token);
    void confirmEmail(token);
  }, [token, setParams]);
}
