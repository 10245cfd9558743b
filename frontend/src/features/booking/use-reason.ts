// The core's reasons as sentences, with times of the branch.
import type { Reason } from '@/core';
import { useText } from '@/lib/i18n';
import { readable } from '@/lib/params';
import { useWhen } from './when';

export function useReason(timeZone: string): (reason: Reason | null) => string {
  const t = useText();
  const when = useWhen(timeZone);
  return (reason) => (reason ? t(reason.code, readable(reason.params, t, when)) : '');
}
