// The sentence above a stale edit: who changed the record meanwhile, and when. One wording everywhere.
import { serverMillis } from './clock';
import { ownZone, pastMoment } from './format';
import type { Translate } from './i18n';
import type { Changed } from './problem';

export function staleText(changed: Changed | null, t: Translate): string {
  if (!changed) return t('request.stale');
  const time = pastMoment(Date.parse(changed.at), serverMillis(), ownZone()).text;
  const name = changed.byPlatform ? t('support.platform') : changed.name;
  return name === null ? t('conflict.at', { time }) : t('conflict.by', { name, time });
}
