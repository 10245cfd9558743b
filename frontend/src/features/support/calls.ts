// Sends what the platform does with a message: one key per intent. Afterwards everything that shows messages
// is read again, after a failure too.
import type { SupportDetail } from '@/core';
import { api } from '@/lib/api';
import { lastingIntent } from '@/lib/intent';
import { mutateResource, putResource } from '@/lib/swr';

export async function supportCall(id: number, step: 'replies' | 'assign' | 'close', body: object = {}) {
  const path = `/support-messages/${id}/${step}`;
  try {
    const after = await lastingIntent({ path, body }, (idempotencyKey) =>
      api.post<SupportDetail>(path, body, { idempotencyKey }),
    );
    await putResource(`/support-messages/${id}`, after);
  } finally {
    void mutateResource('/support-messages', '/audit');
  }
}
