// How a job and its failure are named in words.
import { canSay, hasText, type Translate } from '@/lib/i18n';

/** A kind that only an older or newer version has is shown by its name. */
export const kindText = (kind: string, t: Translate) =>
  hasText(`system.job.${kind}`) ? t(`system.job.${kind}`) : kind;

/** The code of a failure has a text, unless another version wrote it. */
export const causeText = (error: string | null, t: Translate) =>
  error !== null && canSay(error, {}) ? t(error) : t('system.noError');
