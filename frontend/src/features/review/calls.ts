// Sends what people do with a review: one key per intent. Afterwards everything that shows the review is
// read again, after a failure too.
import type { ReviewItem } from '@/core';
import { api } from '@/lib/api';
import { lastingIntent } from '@/lib/intent';
import { mutateResource, putResource } from '@/lib/swr';

export async function reviewCall(id: number, step: 'reply' | 'report' | 'hide' | 'restore', body: object = {}) {
  const path = `/reviews/${id}/${step}`;
  try {
    const after = await lastingIntent({ path, body }, (idempotencyKey) =>
      api.post<ReviewItem>(path, body, { idempotencyKey }),
    );
    await putResource(`/reviews/${id}`, after);
  } finally {
    void mutateResource('/reviews', '/audit');
  }
}
